import { expect, test } from 'vitest';
import { withBareAddresses } from './bare-addresses.ts';
import { parseCard, serialize } from './vcard.ts';

const after = (...lines: string[]) => {
  const text = ['BEGIN:VCARD', 'VERSION:3.0', 'FN:Ida', ...lines, 'END:VCARD', ''].join('\r\n');
  const card = Buffer.from(serialize(withBareAddresses(parseCard(Buffer.from(text))))).toString();
  return card.split('\r\n').slice(3, -2);
};

test.each([
  ['EMAIL:Ida <c@example.org>', 'EMAIL:c@example.org'],
  ['item1.EMAIL;TYPE=work:"Berg\\, Ida" <c@example.org>', 'item1.EMAIL;TYPE=work:c@example.org'],
  ['email:<mailto:c@example.org>', 'email:c@example.org'],
  ['EMAIL:Ida < c@example.org > (home)', 'EMAIL:c@example.org'],
])('the address in %s is found', (line, found) => {
  expect(after(line, 'item1.X-ABLabel:Boat')).toEqual([found, 'item1.X-ABLabel:Boat']);
});

test.each(['EMAIL:c@example.org', 'EMAIL:Ida', 'EMAIL:Ida <nowhere>', 'NOTE:Ida <c@example.org>', 'EMAIL:<a@b><c@d>'])(
  '%s keeps its bytes',
  (line) => {
    expect(after(line)).toEqual([line]);
  },
);
