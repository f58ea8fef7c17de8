import type { Import } from '@contactbook/contract/transfer';
import { expect } from 'vitest';
import type { TestServer } from '../server.ts';
import { createBook } from './book.ts';
import type { Operation } from './document.ts';
import { bytesOf, type Draft } from './draft.ts';
import { brokenPromises } from './promises.ts';
import { openWire } from './wire.ts';

/** An id that the server never creates. */
const MISSING_ID = '00000000-0000-7000-8000-000000000000';

export type Sender = {
  /** Texts that must not occur in an answer to another user. */
  secrets: string[];
  tokenSecret: string;
  ids: () => string[];
  /** Returns the status, and messages about errors in the answer. */
  send: (draft: Draft, others: Sender[]) => Promise<{ status: number; broken: string[] }>;
};

/** Creates a user whose book is not changed by others, and whose secrets others must not read. */
export async function createSender(server: TestServer, operations: Operation[], name: string): Promise<Sender> {
  const person = await server.signUp(`Secret name of ${name}`, `${name.toLowerCase()}@secret.example`);
  const { token, user } = person;
  const [userId = '', tokenSecret = ''] = token.split('.');
  const made = (await person.post('/imports', oddCard(name))).json() as Import;
  const apply = () => person.post(`/imports/${made.id}/apply`, {});
  await expect.poll(async () => (await apply()).status, { timeout: 10_000 }).toBe(200);
  const [first] = await person.contacts();
  if (first === undefined) throw new Error('the card of a fuzzed book was not imported');
  const book = createBook(first);
  const wire = openWire(server.port);
  const own = { token, etag: '' };

  return {
    secrets: [user.name, user.email, userId, tokenSecret, first.id, first.name, first.number],
    tokenSecret,
    ids: book.ids,
    async send(draft, others) {
      const bytes = bytesOf(draft, (text) => fill(text, others));
      const isNotThere = draft.expects === 'success' && draft.target.includes('«own id') && book.ids().length === 0;
      const answer = await wire.ask(bytes, { isHead: draft.method === 'HEAD', isLast: draft.isLast });
      const operation = operations.find(({ id }) => id === draft.operation);
      const broken = brokenPromises(isNotThere ? { ...draft, expects: 404 } : draft, operation, answer);
      if (!book.agrees(draft, answer)) broken.push('not what the book must be');
      for (const secret of others.flatMap(({ secrets }) => secrets)) {
        if (`${answer.head}${answer.text}`.includes(secret) && !bytes.includes(secret)) broken.push(`tells ${secret}`);
      }
      own.etag = answer.headers.get('etag') ?? own.etag;
      if (draft.operation === 'logOut' && answer.status === 200) own.token = (await server.logIn(user.email)).token;
      return { status: answer.status, broken: broken.map((words) => `${words}: ${answer.text.slice(0, 200)}`) };
    },
  };

  /** Replaces a draft's placeholders by this user's values. */
  function fill(text: string, others: Sender[]): string {
    const marks: Record<string, (index: string) => string> = {
      token: () => own.token,
      'token cut short': () => own.token.slice(0, -1),
      'token of two people': () => `${userId}.${others[0]!.tokenSecret}`,
      'user id': () => userId,
      etag: () => own.etag,
      'own id': (index) => pick(book.ids(), index),
      'own id escaped': (index) => Buffer.from(pick(book.ids(), index)).toString('hex').replaceAll(/../g, '%$&'),
      "another's id": (index) => pick(others[0]!.ids(), index),
    };
    return text.replaceAll(/«(\D+?) ?(\d*)»/g, (mark, what: string, index: string) => marks[what]?.(index) ?? mark);
  }
}

/** Returns a card with lines that no other version of vCard can express, which every export has to convert. */
function oddCard(name: string): string {
  return [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `FN:Secret friend of ${name}`,
    `TEL;X_ODD=1;PREF=7:Secret number of ${name}`,
    'X-CUSTOM_FIELD:1',
    'X-messaging/xmpp-All:2',
    'TEL CELL:3',
    'X-Ї;X_Q=é:4',
    'KEY:data:application/pgp-keys;base64,YSBrZXk=',
    'END:VCARD',
    '',
  ].join('\r\n');
}

function pick(ids: string[], index: string): string {
  return ids[Number(index) % ids.length] ?? MISSING_ID;
}
