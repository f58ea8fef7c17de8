import { createFreeIds } from './free-ids.ts';
import { blank, isEqualJson, type Json } from './json-values.ts';
import { type MergedField, mainOf, entryText } from './merge-fields.ts';
import { isMine, type TakesMine } from './three-way.ts';

/**
 * Merges the entries of a property: those of `theirs` with what only `mine` changed. An entry is the same as another that says
 * the same, else as one with the same id or, for what a contact has once, of the same kind.
 */
export function mergeEntries(field: MergedField, base: Json, mine: Json, theirs: Json, takesMine: TakesMine): Json {
  const texts = createTexts();
  const [byMe, byThem] = [difference(base, mine, texts), difference(base, theirs, texts)];
  for (const { gone, added } of [byMe, byThem]) pair([...gone.values()], added, keysOf(field, true));
  const [myNew, theirNew] = [byMe.added.filter(isOpen), byThem.added.filter(isOpen)];
  // New entries have their ids by chance.
  pair(myNew, theirNew, keysOf(field, false));

  const entries = Object.assign(blank(), theirs);
  const freeId = createFreeIds(theirs);
  const [saysMine, saysTheirs] = [textsIn(mine, texts), textsIn(theirs, texts)];
  const onlyTheirs = new Set(theirNew.filter(isOpen).map((entry) => entry.text()));
  for (const id of new Set([...byMe.gone.keys(), ...byThem.gone.keys()])) merge(base[id], byMe.now(id), byThem.now(id));
  for (const my of myNew) if (my.partner !== undefined) merge(undefined, my, my.partner);
  const said = new Set(textsIn(entries, texts)());
  const add = (entry: Entry) => {
    if (said.has(entry.text())) return;
    said.add(entry.text());
    entries[freeId(entry.id)] = entry.value;
  };
  // Both may have the same, each in place of something else.
  for (const entry of [...byMe.gone.values(), ...byThem.gone.values(), ...byMe.added])
    if (saysMine().has(entry.text()) && saysTheirs().has(entry.text())) add(entry);
  for (const my of myNew.filter(isOpen)) add(my);
  return entries;

  function merge(before: unknown, my: Entry | undefined, their: Entry | undefined): void {
    const place = their?.id ?? freeId(my?.id ?? '');
    const decide = () => !isAgreed(my, their) && takesMine(place, my?.value, their?.value);
    if (!isMine(before, my?.value, their?.value, decide)) return;
    if (my === undefined || (before !== undefined && onlyTheirs.has(my.text()))) delete entries[place];
    else entries[place] = my.value;
  }

  /** Whether both say the same, also where one has what the other made of it as another entry. */
  function isAgreed(my: Entry | undefined, their: Entry | undefined): boolean {
    if (my === undefined) return their === undefined || saysMine().has(their.text());
    return their === undefined ? saysTheirs().has(my.text()) : my.text() === their.text();
  }
}

/** An entry of a card, and the entry of another card that is the same. */
class Entry {
  readonly id: string;
  readonly value: unknown;
  partner: Entry | undefined;
  readonly #texts: EntryTexts;

  constructor(id: string, value: unknown, texts: EntryTexts) {
    this.id = id;
    this.value = value;
    this.#texts = texts;
  }

  text(): string {
    return this.#texts.text(this.value);
  }

  main(): string {
    return this.#texts.main(this.value);
  }
}

/** What entries are known by. Each text is made once, since entries are compared several times. */
type EntryTexts = Record<'main' | 'text', (value: unknown) => string>;

function createTexts(): EntryTexts {
  const [mains, texts] = [new Map<unknown, string>(), new Map<unknown, string>()];
  const main = (value: unknown) => knownOr(mains, value, () => mainOf(value));
  return { main, text: (value) => knownOr(texts, value, () => entryText(value, main(value))) };
}

function knownOr(known: Map<unknown, string>, value: unknown, make: () => string): string {
  const found = known.get(value) ?? make();
  known.set(value, found);
  return found;
}

const isOpen = ({ partner }: Entry): boolean => partner === undefined;

type EntryDifference = {
  /** Entries that are not there any more as they were, by their ids. */
  gone: Map<string, Entry>;
  added: Entry[];
  /** What has become of the entry that had this id; undefined where it was removed. */
  now: (id: string) => Entry | undefined;
};

function difference(before: Json, after: Json, texts: EntryTexts): EntryDifference {
  const gone = new Map<string, Entry>();
  const added: Entry[] = [];
  for (const id in before) {
    if (!Object.hasOwn(after, id) || !isEqualJson(before[id], after[id]))
      gone.set(id, new Entry(id, before[id], texts));
  }
  for (const id in after) {
    if (!Object.hasOwn(before, id) || gone.has(id)) added.push(new Entry(id, after[id], texts));
  }
  return { gone, added, now: (id) => (gone.has(id) ? gone.get(id)?.partner : new Entry(id, after[id], texts)) };
}

type KeyOf = (entry: Entry) => string | undefined;

/** What entries are known by, the surest first. */
function keysOf({ once }: MergedField, areIdsKnown: boolean): KeyOf[] {
  const kindOf: KeyOf = ({ value }) => once(value);
  const idOf: KeyOf = (entry) => `${entry.id}\n${kindOf(entry) ?? ''}`;
  const keys: KeyOf[] = [(entry) => entry.text(), (entry) => entry.main()];
  return [...keys, ...(areIdsKnown ? [idOf] : []), kindOf];
}

/** Makes entries of two cards partners, each of one at most. */
function pair(some: Entry[], others: Entry[], keys: KeyOf[]): void {
  let [open, free] = [some, others];
  for (const keyOf of keys) {
    if (open.length === 0 || free.length === 0) return;
    const byKey = new Map<string, Entry[]>();
    for (const entry of free.toReversed()) {
      const key = keyOf(entry);
      const same = key === undefined ? undefined : byKey.get(key);
      if (same !== undefined) same.push(entry);
      else if (key !== undefined) byKey.set(key, [entry]);
    }
    for (const entry of open) {
      const key = keyOf(entry);
      const partner = key === undefined ? undefined : byKey.get(key)?.pop();
      if (partner !== undefined) [entry.partner, partner.partner] = [partner, entry];
    }
    [open, free] = [open.filter(isOpen), free.filter(isOpen)];
  }
}

/** The texts of all entries, which are made when they are first asked for. */
function textsIn(entries: Json, { text }: EntryTexts): () => ReadonlySet<string> {
  let all: ReadonlySet<string> | undefined;
  return () => (all ??= new Set(Object.values(entries).map(text)));
}
