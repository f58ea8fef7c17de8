import { revisionOfTag } from '@contactbook/contract/headers';
import { openLine } from './http.ts';
import type { Person } from './person.ts';
import { createTally } from './tally.ts';

/**
 * Reads the lists of all users continuously until `end`; `stale` collects lists older than earlier acknowledged writes.
 */
export function startReaders(people: Person[], address: string) {
  const tally = createTally();
  const stale: string[] = [];
  const reading = new AbortController();

  async function read({ token, ledger, email }: Person): Promise<void> {
    const line = openLine(address);
    while (!reading.signal.aborted) {
      const promised = ledger.revision;
      const reply = await line.send('GET', '/contacts', undefined, token);
      tally.note(reply);
      if (reply.met !== 'answer') continue;
      // Version 0.1.0 uses another format for the ETag of a list.
      const shown = revisionOfTag(reply.headers.etag ?? null);
      if (shown !== undefined && shown < promised)
        stale.push(`${email} was promised revision ${promised} and shown ${shown}`);
    }
    line.close();
  }

  const all = people.map(read);
  async function end(): Promise<void> {
    reading.abort();
    await Promise.all(all);
  }
  return { tally, stale, end, [Symbol.asyncDispose]: end };
}
