import { decodeUtf8 } from './bytes.ts';
import { splitName, writeName } from './structured.ts';
import { escapeText } from './text-values.ts';
import { writeLine } from './write-line.ts';

type Plain = { name: string; number: string; uid: string; label?: string | undefined };

/**
 * Returns the text of a vCard 3.0 with only a name, a number and perhaps a label, as `newContactCard` would, but faster, since a
 * whole book of them is sent or labelled at once.
 */
export function plainCard({ name, number, uid, label }: Plain): string {
  const [full, parts] = [escapeText(name, '3.0'), writeName({ components: splitName(name) }, '3.0')];
  const phone = number === '' ? '' : `TEL:${escapeText(number, '3.0')}\r\n`;
  const labels = label === undefined ? '' : labelLine(label);
  return `BEGIN:VCARD\r\nVERSION:3.0\r\nUID:${uid}\r\nFN:${full}\r\nN:${parts}\r\n${phone}${labels}END:VCARD\r\n`;
}

function labelLine(label: string): string {
  const line = { name: 'CATEGORIES', params: [], value: escapeText(label, '3.0') };
  return decodeUtf8(writeLine(line, { version: '3.0', lineEnd: '\r\n' }).raw);
}
