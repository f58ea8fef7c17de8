import { expect, test } from 'vitest';
import { startServer } from '../testing/server.ts';
import { takeNewDatabase } from '../testing/database.ts';
import { parseToken } from '../users/rules.ts';
import { findRevisions } from './queries.ts';

const EVER = { usedMs: 0, createdMs: 0 };

async function annAndBob() {
  const server = await startServer({ DATABASE_URL: await takeNewDatabase() });
  const sessionOf = async (name: string) => parseToken((await server.signUp(name)).token)!; // it was just created
  return { db: server.db, ann: await sessionOf('Ann'), bob: await sessionOf('Bob') };
}

test('a session counts for its own user alone, and while it holds', async () => {
  const { db, ann, bob } = await annAndBob();
  const annWithBobs = { userId: ann.userId, secretHash: bob.secretHash };
  const bobWithAnns = { userId: bob.userId, secretHash: ann.secretHash };
  expect(await findRevisions(db, [ann, annWithBobs], EVER)).toEqual(new Map([[ann.secretHash, 0]]));
  expect(await findRevisions(db, [annWithBobs, bobWithAnns], EVER)).toEqual(new Map());
  const late = Number.MAX_SAFE_INTEGER;
  expect(await findRevisions(db, [ann], { ...EVER, usedMs: late }), 'unused for long').toEqual(new Map());
  expect(await findRevisions(db, [ann], { ...EVER, createdMs: late }), 'begun long ago').toEqual(new Map());
});
