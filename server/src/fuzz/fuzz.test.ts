import * as fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { startServer } from '../testing.ts';
import { readOperations } from './document.ts';
import { requests } from './requests.ts';
import { createSender } from './sender.ts';

/** PostgreSQL meets a sample: all that is before the database has been met on SQLite. */
const USUAL = inject('engine').name === 'sqlite' ? 8000 : 3000;
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? USUAL);
/** Any, unless one is given: the same seed sends the same requests. */
const SEED = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

test(
  'whatever people send all at once, each answer is as the document promises and tells nothing of the others',
  { timeout: 60_000 + REQUESTS * 20 },
  async () => {
    const server = await startServer({ LOG_IN_FAILURES: '0', SIGN_UPS_PER_HOUR: '0', CHANGES_PER_MINUTE: '0' });
    const operations = await readOperations(server);
    const drafts = requests(operations);
    const names = ['Ann', 'Bob', 'Cem', 'Dee'];
    const people = await Promise.all(names.map((name) => createSender(server, operations, name)));
    const sent: string[] = [];

    await Promise.all(
      people.map((person, index) => {
        const others = people.filter((each) => each !== person);
        const property = fc.asyncProperty(drafts, async (draft) => {
          const { status, broken } = await person.send(draft, others);
          sent.push(`${draft.kind} → ${status}`, `${draft.kind}: ${draft.twist}`);
          expect(broken).toEqual([]);
        });
        return fc.assert(property, { seed: SEED + index, numRuns: Math.ceil(REQUESTS / people.length) });
      }),
    );
    console.log(`Seed ${SEED}\n${counted(sent)}`);
  },
);

function counted(all: string[]): string {
  const groups = Map.groupBy(all, (each) => each);
  const lines = [...groups].map(([what, { length }]) => `${what.padEnd(45)}${String(length).padStart(7)}`);
  return lines.toSorted((one, other) => one.localeCompare(other)).join('\n');
}
