import { createHash } from 'node:crypto';
import { KEY_HEADER } from '@contactbook/contract/headers';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ProblemError } from '../../problem.ts';
import { rawQuery } from '../../store/raw-query.ts';
import type { Db, Store } from '../../store/store.ts';
import { stateAt } from '../past/states-at.ts';
import { findContact } from '../read/present.ts';
import type { StoredContact } from '../state.ts';

/** Request header of routes that change a book, for the OpenAPI document. */
export const REQUEST_KEY = Type.Object({
  [KEY_HEADER.toLowerCase()]: Type.Optional(
    Type.String({
      description:
        'A text of 16 to 64 characters that the client makes for this request. If the answer is lost, the same request with the same key has the same answer, as long as the history has the change.',
    }),
  ),
});

/** The Idempotency-Key of a request, and a digest of what it asks for. */
export type RequestKey = { key: string; digest: string };

/** What the answer to an act says besides the changed contacts. */
export type ActFacts = Record<string, number>;

/** An act that an earlier request with the same key has done. */
export type DoneAct = { revision: number; facts: ActFacts; id: string | undefined };

/** A key with its quotes. */
const KEY_HEADER_MAX_LENGTH = 66;

/** Returns the key of a request; undefined if it has none. Throws validation if the key is malformed. */
export function keyOf({ headers, method, url, body }: FastifyRequest): RequestKey | undefined {
  const given = headers[KEY_HEADER.toLowerCase()];
  if (given === undefined) return undefined;
  // The draft of the header writes the key as a quoted string; many clients leave the quotes out.
  const text = String(given);
  const [, key] = text.length > KEY_HEADER_MAX_LENGTH ? [] : (/^"?([\x21\x23-\x7e]{16,64})"?$/.exec(text) ?? []);
  if (key === undefined) throw new ProblemError('validation', `${KEY_HEADER} must have 16 to 64 characters.`);
  const content = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body ?? null);
  const digest = createHash('sha256').update(`${method} ${url}\n`).update(content).digest('base64url');
  return { key, digest };
}

/**
 * Does an act once for each key: if an earlier request with the key has done it, returns what `repeat` makes of that
 * act. If two requests with one key run at the same time, the database refuses the second act, or nothing is left to
 * change. Throws key_reused if the earlier request asked for something else.
 */
export async function doOnce<Result extends { former: number; revision: number }>(
  { db, userId, key }: { db: Store; userId: string; key: RequestKey | undefined },
  work: () => Promise<Result>,
  repeat: (done: DoneAct) => Result | Promise<Result>,
): Promise<Result> {
  if (key === undefined) return work();
  const before = await findDone(db, userId, key);
  if (before !== undefined) return repeat(before);
  const made = await work().catch((error: unknown) => ({ error }));
  if (!('error' in made) && made.revision !== made.former) return made;
  const meanwhile = await findDone(db, userId, key);
  if (meanwhile !== undefined) return repeat(meanwhile);
  if ('error' in made) throw made.error;
  return made;
}

/** Returns the first contact of an act as it was before and after it; undefined if it was not in the book. */
export function statesOfAct(
  db: Store,
  userId: string,
  { revision, id }: DoneAct,
): Promise<{ before?: StoredContact | undefined; after?: StoredContact | undefined }> {
  return db.read(userId, async (tx) => {
    if (id === undefined) return {};
    const current = await findContact(tx, userId, id);
    const stateIn = async (at: number) => {
      if (current !== undefined && current.version <= at) return current;
      const held = await stateAt(tx, userId, id, at);
      return held && { id, ...held };
    };
    return { before: await stateIn(revision - 1), after: await stateIn(revision) };
  });
}

type DoneRow = { revision: number; digest: string; facts: string | null; id: string | null };

const ofKey = (firstId: string) => `
  select revision, request_digest as digest, answer as facts, ${firstId} as id
  from acts where user_id = $1 and request_key = $2`;
const readDone = rawQuery<DoneRow>(ofKey('contact_ids[1]'), ofKey("contact_ids ->> '$[0]'"));

async function findDone(db: Db, userId: string, { key, digest }: RequestKey): Promise<DoneAct | undefined> {
  const [row] = await readDone(db, [userId, key]);
  if (row === undefined) return undefined;
  if (row.digest !== digest) throw keyReused();
  const { revision, facts, id } = row;
  return { revision, facts: JSON.parse(facts ?? '{}') as ActFacts, id: id ?? undefined }; // as `changeBook` wrote them
}

function keyReused(): ProblemError {
  return new ProblemError('key_reused', `This ${KEY_HEADER} belongs to another request.`);
}
