import {
  type DuplicateGroup,
  type DuplicateLane,
  Duplicates,
  DuplicatesQuery,
  MergeContacts,
  type MergeGroup,
} from '@contactbook/contract/duplicates';
import { Changes } from '@contactbook/contract/changes';
import { DUPLICATES_PAGE, MERGE_CONTACTS_MAX } from '@contactbook/contract/limits';
import { REQUEST_KEY } from '../book/write/request-key.ts';
import { REVISION_AFTER } from '../book/write/write-book.ts';
import { Type } from 'typebox';
import { type Distinct, endDistinct, findDistinct, keepDistinct } from '../book/distinct-contacts.ts';
import { orNotFound } from '../book/read/present.ts';
import { asContact } from '../book/labels.ts';
import { isGroup, type StoredContact } from '../book/state.ts';
import { findContacts } from '../book/write/statements.ts';
import { planDecision } from '../book/write/plan-change.ts';
import { answerPrepared, CHANGE_REFUSALS, changesAnswer } from '../contacts/answer-changes.ts';
import { contactId } from '../contacts/rules.ts';
import { bodyProblems, problems } from '../http/problem-schema.ts';
import { ProblemError } from '../problem.ts';
import type { App, Services } from '../services.ts';
import { currentSession } from '../users/sessions/session.ts';
import { inSlices } from '../work-slices.ts';
import { createFindDuplicates, distinctOf, type FoundGroups, type FoundGroup } from './find-duplicates.ts';
import { planMerge } from './merge-contacts.ts';
import { putTogether } from './parts.ts';
import { survivorOf } from './survivor.ts';

const ON_DUPLICATES = { tags: ['duplicates'], security: [{ bearer: [] }] };
/** Values of groups after which a page ends, so that its JSON is written in some milliseconds. */
const VALUES_PER_PAGE = 5000;
const FOUND = { ...Duplicates, description: 'A page of a lane, and the number of groups in each lane' };
const KeptPairs = Type.Object({ pairs: Type.Integer({ description: 'Number of pairs of contacts' }) });

/** Routes for contacts that are in a book twice: finding, merging, and keeping them apart. */
export async function duplicatesRoutes(app: App, services: Services): Promise<void> {
  const { db, schedule } = services;
  const findDuplicates = createFindDuplicates(services);

  app.get(
    '/duplicates',
    {
      schema: {
        ...ON_DUPLICATES,
        operationId: 'findDuplicates',
        summary: 'Find contacts that may be the same person',
        description:
          'In three lanes: `same` needs no decision, `choose` has values that differ, and `perhaps` is less certain. Every two contacts of a group are similar.',
        querystring: DuplicatesQuery,
        response: { 200: FOUND, ...problems('validation', 'not_logged_in', 'contact_not_found', 'too_much_at_once') },
      },
    },
    async (request) => {
      const { userId, revision } = currentSession(request);
      const { lane, after = '', ids } = request.query;
      const found = await findDuplicates(userId, revision);
      const counts = countsOf(found.groups);
      const people = found.groups.reduce((sum, { lane: each }) => sum + (each === 'perhaps' ? 0 : 1), 0);
      const about = { revision: found.revision, counts, people, apart: found.apart };
      if (ids !== undefined) return { ...about, groups: [await chosenGroup(userId, ids, found)] };
      const rest = found.groups.filter((group) => (lane === undefined || group.lane === lane) && group.id > after);
      const { groups, last } = await seenGroups(userId, rest.slice(0, DUPLICATES_PAGE), found);
      return { ...about, groups, ...(last !== undefined && last !== rest.at(-1) && { next: last.id }) };
    },
  );

  app.post(
    '/contacts/merge',
    {
      schema: {
        ...ON_DUPLICATES,
        tags: ['contacts'],
        operationId: 'mergeContacts',
        headers: REQUEST_KEY,
        summary: 'Merge contacts',
        description:
          'In each group, one contact stays and gets the values of all. The others move to the trash. This is one change, and undoing it restores all of them. If a device later edits one of the others, the contact that stays is edited.',
        body: MergeContacts,
        response: {
          200: changesAnswer(Changes, 'The changed contacts'),
          ...bodyProblems(
            'not_logged_in',
            'contact_not_found',
            'version_conflict',
            'key_reused',
            'too_much_at_once',
            'book_full',
            'too_many_changes',
          ),
        },
      },
    },
    (request, reply) =>
      answerPrepared(services, request, reply, async () => {
        const { userId, revision } = currentSession(request);
        const found = await findDuplicates(userId, revision);
        const groups = groupsToMerge(request.body, found);
        return (book) => planMerge(book, groups, found.countries);
      }),
  );

  app.post(
    '/duplicates/:id/distinct',
    {
      schema: {
        ...ON_DUPLICATES,
        operationId: 'keepDistinct',
        headers: REQUEST_KEY,
        summary: 'Keep the contacts of a group apart',
        description: 'Marks them as different people until the name, a number or an e-mail of one of them changes.',
        params: Type.Object({ id: Type.String({ description: 'The id of a group' }) }),
        response: {
          200: { ...KeptPairs, description: 'The contacts are kept apart from now on', headers: REVISION_AFTER },
          ...problems('not_logged_in', 'contact_not_found', ...CHANGE_REFUSALS),
        },
      },
    },
    async (request, reply) => {
      const { userId, revision } = currentSession(request);
      const { facts } = await services.actOnBook({ reply, userId }, async () => {
        const found = await findDuplicates(userId, revision);
        const group = found.groups.find(({ id }) => id === request.params.id);
        if (group === undefined) throw new ProblemError('contact_not_found', 'These contacts have changed since.');
        const pairs = pairsOf(group, found);
        return (book) =>
          planDecision(book, 'kept_apart', { pairs: pairs.length }, (writing, made) =>
            keepDistinct(writing, made, pairs),
          );
      });
      return facts as { pairs: number }; // as planned, or as stored with the act
    },
  );

  app.delete(
    '/duplicates/distinct',
    {
      schema: {
        ...ON_DUPLICATES,
        operationId: 'forgetDistinct',
        headers: REQUEST_KEY,
        summary: 'Stop keeping contacts apart',
        response: {
          200: { ...KeptPairs, description: 'No contacts are kept apart now', headers: REVISION_AFTER },
          ...problems('not_logged_in', ...CHANGE_REFUSALS),
        },
      },
    },
    async (request, reply) => {
      const { userId } = currentSession(request);
      const { facts } = await services.actOnBook({ reply, userId }, async () => async (book) => {
        const pairs = (await findDistinct(book.db, userId)).length;
        return planDecision(book, 'apart_ended', { pairs }, endDistinct);
      });
      return facts as { pairs: number }; // as planned, or as stored with the act
    },
  );

  /** Returns contacts that somebody has chosen as a group. */
  async function chosenGroup(userId: string, ids: string, found: FoundGroups): Promise<DuplicateGroup> {
    const given = [...new Set(ids.split(',').map((id) => orNotFound(contactId(id))))].toSorted();
    if (given.length < 2 || given.length > MERGE_CONTACTS_MAX)
      throw new ProblemError('validation', `Choose 2 to ${MERGE_CONTACTS_MAX} contacts.`);
    const group: FoundGroup = { id: given.join('-').slice(0, 60), contacts: given, pairs: [], lane: 'choose' };
    const { groups } = await seenGroups(userId, [group], found);
    return { ...orNotFound(groups[0]), reasons: [{ property: 'chosen', value: '' }] };
  }

  /** Returns groups with their values, and the last one of the page, which ends early if there are many values. */
  async function seenGroups(userId: string, groups: FoundGroup[], found: FoundGroups) {
    const ids = groups.flatMap(({ contacts }) => contacts);
    const contacts = ids.length === 0 ? [] : await db.readPage(userId, (tx) => findContacts(tx, userId, ids));
    const byId = new Map(contacts.map((contact) => [contact.id, contact]));
    const seen: DuplicateGroup[] = [];
    let values = 0;
    for (const group of groups) {
      const members = group.contacts.flatMap((id) => byId.get(id) ?? []);
      // A contact may have been deleted since.
      if (members.length < group.contacts.length) continue;
      const shown = await schedule(userId, 'part', () => seenGroup(userId, group, members, found));
      seen.push(shown);
      values += shown.values.length + shown.clashes.length;
      if (values > VALUES_PER_PAGE) return { groups: seen, last: group };
    }
    return { groups: seen, last: groups.at(-1) };
  }

  async function seenGroup(
    userId: string,
    { id, lane, pairs }: FoundGroup,
    contacts: StoredContact[],
    { countries }: FoundGroups,
  ): Promise<DuplicateGroup> {
    if (contacts.some(isGroup)) throw new ProblemError('validation', 'A group cannot be merged.');
    const members = await survivorOf(db, userId, contacts);
    const together = await inSlices(putTogether(members, new Map(), countries));
    const kept = await inSlices(together.kept());
    const reasons = pairs.flatMap((pair) => pair.reasons);
    return {
      id,
      lane,
      contacts: members.map(seenContact),
      reasons: [...new Map(reasons.map((reason) => [`${reason.property} ${reason.value}`, reason])).values()],
      clashes: together.choices.map(({ path, label, values }) => ({
        path,
        label,
        values: values.map(({ part, text }) => ({ contact: part, text })),
      })),
      values: kept.map(({ path, label, text, about, parts }) => ({ path, label, text, about, contacts: parts })),
    };
  }
}

function seenContact(member: StoredContact): DuplicateGroup['contacts'][number] {
  const { id, name, number, version = 0, photo } = asContact(member);
  return { id, name, number, version, ...(photo !== undefined && { photo }) };
}

function countsOf(groups: FoundGroup[]): Record<DuplicateLane, number> {
  const counts = { same: 0, choose: 0, perhaps: 0 };
  for (const { lane } of groups) counts[lane]++;
  return counts;
}

/** Returns the given groups, or all that are the same at a revision. */
function groupsToMerge({ groups, lane, revision }: MergeContacts, found: FoundGroups): MergeGroup[] {
  if ((groups === undefined) === (lane === undefined))
    throw new ProblemError('validation', 'Send either groups or a lane.');
  if (groups !== undefined) return groups;
  if (revision !== undefined && revision !== found.revision)
    throw new ProblemError('version_conflict', 'Your book has changed since. Review it again.');
  const same = found.groups.filter((group) => group.lane === 'same');
  return same.map(({ contacts }) => ({
    contacts,
    versions: contacts.map((id) => found.index.people.get(id)?.version ?? 0),
  }));
}

function pairsOf({ contacts }: FoundGroup, { index }: FoundGroups): Distinct[] {
  const people = contacts.flatMap((id) => index.people.get(id) ?? []);
  return people.flatMap((one, place) => people.slice(place + 1).map((other) => distinctOf(one, other)));
}
