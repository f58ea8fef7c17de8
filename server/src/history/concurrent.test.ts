import { expect, test } from 'vitest';
import type { Db } from '../store/store.ts';
import { startServer } from '../testing/server.ts';

/** Returns inconsistencies of a history: the versions of a contact must agree with the acts that list it. */
async function faultsOfLog(db: Db): Promise<string[]> {
  const acts = await db.selectFrom('acts').selectAll().execute();
  const versions = await db.selectFrom('versions').selectAll().orderBy('from_revision').execute();
  const contacts = await db.selectFrom('contacts').selectAll().execute();
  const trash = await db.selectFrom('trash').selectAll().execute();
  const user = db.selectFrom('users').select(['revision', 'contact_count']);
  const { revision, contact_count: counted } = await user.executeTakeFirstOrThrow();

  const changed = new Map<string, Set<number>>();
  for (const act of acts) {
    // SQLite stores them as JSON; the driver of PostgreSQL returns an array.
    const ids = (typeof act.contact_ids === 'string' ? JSON.parse(act.contact_ids) : act.contact_ids) as string[];
    for (const id of ids) changed.set(id, (changed.get(id) ?? new Set()).add(act.revision));
  }
  const present = contacts.map(({ contact_id, version }) => ({
    contact_id,
    from_revision: version,
    until_revision: null,
  }));
  const spans = Map.groupBy([...versions, ...present], ({ contact_id }) => contact_id);
  const faults: string[] = [];
  for (const [id, ofContact] of spans) {
    const bounds = ofContact.flatMap(({ from_revision, until_revision }) => [
      from_revision,
      until_revision ?? Infinity,
    ]);
    if (bounds.some((bound, index) => bound < (bounds[index - 1] ?? 0))) faults.push(`${id}: ${bounds.join(' ')}`);
    const known = new Set(bounds.filter((bound) => bound !== Infinity));
    const named = changed.get(id) ?? new Set();
    if (known.symmetricDifference(named).size > 0)
      faults.push(`${id}: ${[...known].join(' ')}, not ${[...named].join(' ')}`);
    const deletedAt = trash.filter(({ contact_id }) => contact_id === id).map((each) => each.revision);
    const expected = bounds.at(-1) === Infinity ? [] : [bounds.at(-1)];
    if (deletedAt.join() !== expected.join())
      faults.push(`${id}: deleted at ${deletedAt.join()}, not ${expected.join()}`);
  }
  const revisions = new Set(acts.map((act) => act.revision));
  if (contacts.length !== counted) faults.push(`${contacts.length} contacts, and ${counted} are counted`);
  if (revisions.size !== revision) faults.push(`${revision} changes, and ${revisions.size} are in the log`);
  return faults;
}

test('whatever several devices do at the same time, every change is in the log, in its place', async () => {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  const devices = [ann, await server.logIn('ann@example.com'), await server.logIn('ann@example.com')];
  const ids = (await Promise.all(['Rosie', 'Mia', 'Zoe'].map((name) => ann.add(name)))).map(({ id }) => id);
  const statuses = await Promise.all(
    Array.from({ length: 150 }, async (_, index) => {
      const device = devices[index % 3]!;
      const id = ids[(index * 7) % 3];
      const acts = [
        () => device.patch(`/contacts/${id}`, { name: `Mia ${index}` }),
        () => device.delete(`/contacts/${id}`),
        () => device.post('/trash/restore'),
        () => device.patch(`/contacts/${id}`, { number: `${index}` }),
        () => device.post(`/changes/${index}/undo`),
        () => device.post('/past', { revision: 3 }),
        () => device.post('/contacts', { name: `Ben ${index}`, number: '1' }),
      ];
      return (await acts[(index * 11) % acts.length]!()).status;
    }),
  );
  expect([statuses.filter((status) => status >= 500), await faultsOfLog(server.db)]).toEqual([[], []]);
});
