import type { Import, ImportRow } from '@contactbook/contract/transfer';
import { IMPORT_MAX_ROWS } from '@contactbook/contract/limits';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { NO_LIMITS } from '../testing/launch.ts';
import { startServer } from '../testing/server.ts';
import { LDIF_FILES } from '../testing/corpus/ldif-files.ts';
import { CARD_FILES, CODEC_FILES } from '../testing/corpus/card-files.ts';
import { TABLE_FILES } from '../testing/corpus/table-files.ts';

test(
  'each file of the corpus gives what it must, and what is taken comes again as the same',
  { timeout: 300_000 },
  async () => {
    const server = await startServer(NO_LIMITS);
    for (const [place, file] of [...CARD_FILES, ...TABLE_FILES, ...LDIF_FILES].entries()) {
      const { what, bytes, refused, contacts = [], unreadable = [], says = [], leftOut = [], columns } = file;
      const person = await server.signUp(`Ann${place}`);
      const answer = await person.post('/imports', bytes);
      const { id, message = '' } = answer.json() as { id?: string; message?: string };
      expect.soft([what, answer.status], message).toEqual([what, refused === undefined ? 201 : 400]);
      if (refused !== undefined) {
        expect.soft([what, message]).toEqual([what, expect.stringMatching(refused)]);
        expect.soft((await person.get('/imports')).text, what).not.toContain('reading');
        continue;
      }
      const brought = (await person.get(`/imports/${id}?limit=500`)).json() as Import;
      if (columns !== undefined) {
        expect.soft([what, brought.columns?.map(({ title, property }) => [title, property])]).toEqual([what, columns]);
        continue;
      }
      const rows = brought.rows ?? [];
      const readable = rows.filter(({ outcome }) => outcome !== 'unreadable');
      const others = rows.filter(({ outcome }) => outcome === 'unreadable');
      expect.soft([what, readable.map(({ name, number }) => [name, number])]).toEqual([what, contacts]);
      expect
        .soft([what, others.map(toldOf)])
        .toEqual([what, unreadable.map(([line, reason]) => [line, expect.stringMatching(reason)])]);
      const counts = { new: contacts.length, same: 0, changed: 0, unreadable: others.length };
      expect.soft([what, brought.counts, brought.contacts]).toEqual([what, counts, rows.length]);
      const left = (brought.leftOut ?? []).map(({ title, samples }) => [title, samples]);
      expect.soft([what, left]).toEqual([what, leftOut]);
      const applied = await person.post(`/imports/${id}/apply`, { changed: { all: true } });
      expect.soft([what, applied.status]).toEqual([what, 200]);
      expect
        .soft([what, (await person.contacts()).map(({ name, number }) => [name, number])])
        .toEqual([what, contacts]);
      const cards = (await person.get('/contacts/export?format=json')).text;
      for (const said of says)
        expect.soft(cards, what).toMatch(typeof said === 'string' ? new RegExp(RegExp.escape(said)) : said);

      const again = (await person.post('/imports', bytes)).json() as { id: string };
      const second = (await person.get(`/imports/${again.id}`)).json() as Import;
      expect.soft([what, second.counts]).toEqual([what, { ...counts, new: 0, same: contacts.length }]);
    }
  },
);

function tableOfRows(count: number): Buffer {
  return Buffer.from(`Name,Phone\r\n${'a,1\r\n'.repeat(count)}`);
}

const toldOf = ({ line, reason }: ImportRow) => [line, reason];

test('a file with more rows than an import takes is refused', async () => {
  expect(readConfig({}).rowsPerImport).toBe(IMPORT_MAX_ROWS);
  const server = await startServer({ ROWS_PER_IMPORT: '150' });
  const person = await server.signUp('Ann');
  const [full, overfull] = [
    await person.post('/imports', tableOfRows(150)),
    await person.post('/imports', tableOfRows(151)),
  ];
  expect([full.status, overfull.status, overfull.json()]).toEqual([
    201,
    400,
    expect.objectContaining({ message: expect.stringContaining('150 contacts') }),
  ]);
});

test('what the codec is tried with comes in, and out again byte for byte', { timeout: 120_000 }, async () => {
  const server = await startServer(NO_LIMITS);
  for (const [place, { what, bytes }] of CODEC_FILES.entries()) {
    const person = await server.signUp(`Ann${place}`);
    const { id } = (await person.post('/imports', bytes)).json() as { id: string };
    const { counts } = (await person.get(`/imports/${id}`)).json() as Import;
    expect.soft([what, counts.new > 0, counts.unreadable]).toEqual([what, true, 0]);
    await person.post(`/imports/${id}/apply`, { changed: { all: true } });
    for (const contact of await person.contacts()) {
      const whole = (await person.get(`/contacts/${contact.id}/card`, { accept: 'text/vcard' })).bytes;
      if (bytes[0] !== 0xff && bytes[0] !== 0xfe)
        expect.soft([what, bytes.includes(whole.subarray(0, -2))]).toEqual([what, true]);
    }
  }
});
