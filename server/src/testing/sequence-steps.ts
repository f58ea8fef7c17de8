import { cardTag, versionOfTag } from '../carddav/tokens.ts';
import { createKnownVersions } from '../carddav/known-versions.ts';
import { cardText } from './devices.ts';
import type { Book, MemoryEvent, Recorded, State, Texts } from './sequence-book.ts';

/** A copy of the card in a program: its number, ETag and token, and what the program has listed or fetched since. */
export type Copy = {
  program: string;
  tel: string;
  /** The ETag, and the note of its version. */
  tag: { version: number; note: string } | undefined;
  token: number | undefined;
  listed: number | undefined;
  /** The note at that revision, which the token proves once the copy has fetched the card. */
  listedNote: string;
  /** The notes and versions of fetches, until a token proves that they arrived. */
  fetched: { note: string; version: number }[];
};

/** What has happened so far. `proved` has the notes that a program has by its own requests. */
export type World = {
  copies: [Copy, Copy];
  memory: MemoryEvent[];
  /** The texts that the owner wrote last, and what the app wrote before, which it can restore. */
  owner: Texts;
  tels: string[];
  cards: Texts[];
  proved: Record<string, string[]>;
  /** The states of the contact, the current one last, and what the server has recorded about the device. */
  states: State[];
  recorded: Recorded;
  /** The number of texts that were written. */
  texts: number;
};

const APP_STEPS = ['change', 'change back', 'undo'] as const;
const COPY_STEPS = [
  'list',
  'fetch',
  'fetch, lost',
  'edit',
  'edit, lost',
  'edit with If-Match',
  'edit with If-Match, lost',
] as const;
export type Step = { who: 'app'; what: (typeof APP_STEPS)[number] } | { who: 0 | 1; what: (typeof COPY_STEPS)[number] };
export const ALL_STEPS: Step[] = [
  ...APP_STEPS.map((what) => ({ who: 'app' as const, what })),
  ...([0, 1] as const).flatMap((who) => COPY_STEPS.map((what) => ({ who, what }))),
];

export const textOf = ({ tel, note }: Texts) => cardText('UID:c', 'FN:C', 'N:;C;;;', `TEL:${tel}`, `NOTE:${note}`);

/** Takes a step; returns what was lost, or undefined if the step is not possible. */
export async function take(book: Book, world: World, step: Step, usesTokens: boolean): Promise<string[] | undefined> {
  if (step.who === 'app') return (await writeAsApp(book, world, step.what)) ? [] : undefined;
  const copy = world.copies[step.who];
  if (step.what.startsWith('edit')) {
    const sendsTag = step.what.startsWith('edit with');
    if (sendsTag && copy.tag === undefined) return undefined;
    return edit(book, world, copy, { sendsTag, isLost: step.what.endsWith('lost') });
  }
  if (step.what === 'list') await list(book, world, copy, usesTokens);
  else fetchCard(world, copy, step.what === 'fetch, lost');
  return [];
}

const currentOf = ({ states }: World): State => states.at(-1)!; // it is never empty

async function writeAsApp(book: Book, world: World, what: (typeof APP_STEPS)[number]): Promise<boolean> {
  const { owner, tels, cards } = world;
  const tel = what === 'change' ? `t${world.texts++}` : what === 'undo' ? cards.at(-2)?.tel : tels.at(-2);
  if (tel === undefined) return false;
  const next = { tel, note: what === 'undo' ? cards.at(-2)!.note : owner.note }; // as above
  const now = currentOf(world);
  if (now.tel === next.tel && now.note === next.note) return false;
  Object.assign(world, { owner: { ...next }, tels: [...tels, next.tel].slice(-2), cards: [...cards, next].slice(-2) });
  world.states.push({ ...next, version: await book.writeAsApp(textOf(next)) });
  return true;
}

async function list(book: Book, world: World, copy: Copy, usesTokens: boolean): Promise<void> {
  const { program } = copy;
  const user = await book.userOf(program);
  const now = currentOf(world);
  await createKnownVersions().noteListing(book.stubStore, user, usesTokens ? (copy.token ?? 0) : undefined);
  world.recorded = await book.recorded();
  if (!usesTokens) return;
  world.memory.push({ program, what: 'token', token: 0 });
  const isProved = ({ version }: Copy['fetched'][number]) => version <= (copy.token ?? 0);
  for (const { note } of copy.fetched.filter(isProved)) prove(world, copy, note);
  copy.fetched = copy.fetched.filter((each) => !isProved(each));
  const isNews = now.version > (copy.token ?? 0);
  if (isNews) world.memory.push({ program, what: 'listed', token: copy.token ?? 0 });
  const isSame = copy.tag?.version === now.version;
  if (!isNews || isSame) copy.token = now.version;
  copy.listed = isNews && !isSame ? now.version : undefined;
  copy.listedNote = now.note;
}

function fetchCard(world: World, copy: Copy, isLost: boolean): void {
  world.memory.push({ program: copy.program, what: 'fetched', token: 0 });
  if (isLost) return;
  const { version, tel, note } = currentOf(world);
  Object.assign(copy, { tel, tag: { version, note } });
  // The fetched version may be newer than the token, which then proves the listed one only.
  const isListed = copy.listed !== undefined;
  copy.fetched.push(isListed ? { note: copy.listedNote, version: 0 } : { note, version });
  if (isListed) copy.token = copy.listed;
  copy.listed = undefined;
}

async function edit(
  book: Book,
  world: World,
  copy: Copy,
  { sendsTag, isLost }: { sendsTag: boolean; isLost: boolean },
): Promise<string[]> {
  const { program, tel, tag } = copy;
  // An ETag proves that the copy has its version.
  if (sendsTag) prove(world, copy, tag!.note); // the step needs an ETag
  const note = `n${world.texts++}`;
  const match = sendsTag ? cardTag(book.epoch, tag!.version) : undefined; // as above
  const answer = await book.put(program, world.memory, textOf({ tel, note }), match);
  const now = await book.current();
  if (now.version !== currentOf(world).version) world.states.push(now);
  world.recorded = await book.recorded();
  const version = versionOfTag(answer.tag ?? '', book.epoch);
  if (!isLost && answer.isStored) copy.tag = version === undefined ? undefined : { version, note };
  return lossesOf(book, world, copy, note);
}

const prove = ({ proved }: World, { program }: Copy, note: string) => proved[program]!.push(note); // each has a list

/** Returns what an edit of a note has lost: the owner's number, their last note, or the note itself. */
async function lossesOf(book: Book, world: World, copy: Copy, note: string): Promise<string[]> {
  const { owner, cards, proved } = world;
  const { tel, note: now } = currentOf(world);
  const losses = [];
  if (tel !== owner.tel) losses.push(`the number ${owner.tel} became ${tel}`);
  if (now !== owner.note && !proved[copy.program]!.includes(owner.note)) losses.push(`the note ${owner.note}`); // as above
  if (now !== note && !(await book.waiting()).includes(`NOTE:${note}\r`)) losses.push(`the edit ${note}`);
  prove(world, copy, note);
  owner.note = now;
  const last = cards.at(-1)!; // it is never empty
  if (tel !== last.tel || now !== last.note) world.cards = [...cards, { tel, note: now }].slice(-2);
  return losses;
}
