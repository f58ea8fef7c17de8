import type { MemoryEvent, State } from './sequence-book.ts';
import type { Copy, World } from './sequence-steps.ts';

/**
 * Returns a text that two worlds have in common only if all later steps have the same outcome. It has the states of the
 * contact in their order. The states between two versions that a copy or the server refers to have no order, because only
 * the beginning of an interval is compared with versions. It has what the server records and remembers about each
 * program. It has the number, ETag, token and fetch of each copy, and the notes that its program has not proved. It has
 * what the owner wrote last, and what the app can restore.
 *
 * A text has the place of its first appearance as its name, and a version its place among the states. Texts that no
 * step can send or restore have the same name. The two copies can be exchanged with their programs. Waiting edits are
 * left out, because no step removes one.
 */
export function canonicalForm(world: World): string {
  const [one, two] = world.copies;
  const texts = [formOf(world, [one, two]), formOf(world, [two, one])];
  return texts.toSorted()[0]!; // one of two
}

/** The same for the last step, if it is an edit by this copy, which depends on no token and on nothing in the app. */
export function lastForm(world: World, copy: Copy): string {
  const alone = { ...copy, token: undefined, listed: undefined, fetched: [] };
  return formOf({ ...world, tels: [], cards: [] }, [alone]);
}

function formOf(world: World, copies: Copy[]): string {
  const { owner, tels, cards, states, recorded, proved } = world;
  const { own, agent, shownRevision, hasListed } = recorded;
  const programs = [...new Set(copies.map(({ program }) => program))];
  const memory = programs.map((program) => memoryFor(program, world.memory));
  const notes = [owner, ...cards].map(({ note }) => note);
  const note = namer(notes);
  /** Returns the name of a note that may be lost, and that the program has not proved yet. */
  const unproved = ({ program }: Copy, text: string) =>
    notes.includes(text) && !proved[program]!.includes(text) && note(text); // each has a list
  const fetched = copies.map((copy) => copy.fetched.filter((each) => unproved(copy, each.note) !== false));
  const place = placesOf(states, [
    own?.version,
    shownRevision,
    ...memory.map((listed) => listed?.before),
    ...fetched.flat().map(({ version }) => version),
    ...copies.flatMap(({ tag, token, listed }) => [tag?.version, token, listed]),
  ]);
  const tel = namer([owner, ...tels.map((each) => ({ tel: each })), ...cards, ...copies].map((each) => each.tel));
  const facts = [
    [tels, cards.map((card) => card.tel)].map((texts) => texts.map(tel)),
    notes.map(note),
    copies.map((copy, index) => [
      programs.indexOf(copy.program),
      tel(copy.tel),
      copy.tag && [place(copy.tag.version), unproved(copy, copy.tag.note), own && copy.tag.version < own.since],
      place(copy.token),
      copy.listed !== undefined && [place(copy.listed), unproved(copy, copy.listedNote)],
      [...new Set(fetched[index]?.map((each) => `${place(each.version)} ${unproved(copy, each.note)}`))],
      notes.map((text) => unproved(copy, text)),
    ]),
    memory.map((listed) => listed && [place(listed.before), listed.isFetched]),
    [programs.indexOf(agent), place(shownRevision), hasListed],
    own && [programs.indexOf(own.agent), place(own.version), own.sentTel !== undefined && tel(own.sentTel)],
  ];
  const segments = Object.values(Object.groupBy(states, ({ version }) => place(version)!)); // of a version
  const past = segments.map((segment = []) => {
    const [first = '', ...others] = segment.map((state) => `${tel(state.tel)} ${note(state.note)}`);
    return [first, ...new Set(others.toSorted())].filter((each, index) => index === 0 || each !== first);
  });
  return JSON.stringify([facts, past]);
}

/** Returns the place of a version among those that are in use and the current one. */
function placesOf(states: State[], used: (number | undefined)[]) {
  const indexOf = (version: number) => states.findLastIndex((state) => state.version <= version);
  const indexes = [...used.filter((version) => version !== undefined), states.at(-1)!.version].map(indexOf);
  const begins = [...new Set(indexes)].toSorted((a, b) => a - b);
  return (version: number | undefined) =>
    version === undefined ? undefined : begins.filter((index) => index <= indexOf(version)).length;
}

/** Returns the names of texts by their first place in a list. All others have the same name. */
const namer = (texts: string[]) => (text: string) => texts.indexOf(text);

/** Returns what is left of the events of a program: the token before a listed version, and whether it was fetched. */
function memoryFor(program: string, events: MemoryEvent[]) {
  let listed: { before: number; isFetched: boolean } | undefined;
  for (const { what, token } of events.filter((event) => event.program === program)) {
    if (what === 'listed') listed = { before: listed?.before ?? token, isFetched: false };
    else if (what === 'token') listed = listed?.isFetched ? undefined : listed;
    else if (listed !== undefined) listed.isFetched = true;
  }
  return listed;
}
