import { compareNames } from './compare-names.ts';
import {
  type Frequencies,
  type Pair,
  companyBlock,
  emailBlock,
  phoneBlock,
  scorePair,
  uidBlock,
} from './pair-score.ts';
import type { Person } from './person.ts';
import { formsOf } from './phone-keys.ts';

/**
 * The people of a book with the pairs that may be one. Only people who share a block are compared: a number, an e-mail,
 * a UID, or two words of their names.
 */
export class DuplicateIndex {
  readonly people = new Map<string, Person>();
  /** Both directions. */
  readonly pairs = new Map<string, Map<string, Pair>>();
  readonly #blocks = new Map<string, Set<string>>();
  readonly #words = new Map<string, number>();
  readonly #names = new Map<string, Names>();
  readonly #frequencies: Frequencies;

  constructor() {
    const { people } = this;
    this.#frequencies = {
      get people() {
        return people.size;
      },
      named: (key) => this.#words.get(key) ?? 0,
      holders: (key) => this.#namesOf(key).count,
      isShared: (key) => this.#namesOf(key).areOther,
    };
  }

  /** Adds a person without comparing; `pairAll` must follow. */
  insert(person: Person): void {
    this.people.set(person.id, person);
    for (const key of wordKeys(person)) this.#words.set(key, (this.#words.get(key) ?? 0) + 1);
    for (const key of blocksOf(person)) {
      const block = this.#blocks.get(key);
      if (block === undefined) this.#blocks.set(key, new Set([person.id]));
      else block.add(person.id);
      this.#names.delete(key);
    }
  }

  /** Compares all people; yields after each person, so that the caller can let others in. */
  *pairAll(): Generator<void> {
    for (const person of this.people.values()) {
      this.#pairOne(person, (other) => other > person.id);
      yield;
    }
  }

  /**
   * Adds, changes or removes one person, and compares again all people who share a block with them before or after.
   * Returns all whose pairs may have changed.
   */
  put(id: string, person: Person | undefined): Set<string> {
    const touched = new Set<string>();
    const former = this.people.get(id);
    for (const each of [former, person]) {
      if (each === undefined) continue;
      for (const key of strongBlocksOf(each)) for (const other of this.#membersOf(key)) touched.add(other);
    }
    const changed = new Set([id, ...this.#partnersOf(id)]);
    if (former !== undefined) this.#delete(former);
    if (person !== undefined) this.insert(person);
    touched.delete(id);
    // A number that two people share says less about the others who have it.
    for (const other of [...touched, id]) {
      const again = this.people.get(other);
      if (again === undefined) continue;
      for (const partner of this.#partnersOf(other)) changed.add(partner);
      this.#unpair(other);
      this.#pairOne(again, () => true);
      for (const partner of this.#partnersOf(other)) changed.add(partner);
      changed.add(other);
    }
    return changed;
  }

  #delete(person: Person): void {
    this.people.delete(person.id);
    for (const key of wordKeys(person)) this.#words.set(key, (this.#words.get(key) ?? 1) - 1);
    for (const key of blocksOf(person)) {
      const block = this.#blocks.get(key);
      block?.delete(person.id);
      if (block?.size === 0) this.#blocks.delete(key);
      this.#names.delete(key);
    }
    this.#unpair(person.id);
  }

  #unpair(id: string): void {
    for (const other of this.#partnersOf(id)) {
      const rest = this.pairs.get(other);
      rest?.delete(id);
      if (rest?.size === 0) this.pairs.delete(other);
    }
    this.pairs.delete(id);
  }

  #partnersOf(id: string): string[] {
    return [...(this.pairs.get(id)?.keys() ?? [])];
  }

  #pairOne(person: Person, isWanted: (id: string) => boolean): void {
    const compared = new Set<string>([person.id]);
    for (const key of [...strongBlocksOf(person), ...nameBlocksOf(person)]) {
      for (const id of this.#near(key, person)) {
        if (compared.has(id) || !isWanted(id)) continue;
        if (compared.size > COMPARED_MAX) return;
        compared.add(id);
        const other = this.people.get(id);
        const pair = other && scorePair(person, other, this.#frequencies);
        if (pair !== undefined) this.#addPair(person.id, id, pair);
      }
    }
  }

  #addPair(one: string, other: string, pair: Pair): void {
    const some = this.pairs.get(one) ?? new Map<string, Pair>();
    const others = this.pairs.get(other) ?? new Map<string, Pair>();
    if (some.size >= PARTNERS_MAX || others.size >= PARTNERS_MAX) return;
    this.pairs.set(one, some.set(other, pair));
    this.pairs.set(other, others.set(one, pair));
  }

  /** Returns the members of a block that a person is compared with: all, or in a large block those with its name. */
  #near(key: string, { name }: Person): string[] {
    const block = this.#blocks.get(key);
    if (block === undefined) return [];
    if (block.size <= BLOCK_MAX) return [...block];
    // A name that so many have says nothing by itself.
    if (key.startsWith(NAME_BLOCK)) return [];
    return [...block.values().take(LOOKED_MAX)].filter((id) => this.people.get(id)?.name === name);
  }

  *#membersOf(key: string): Generator<string> {
    const block = this.#blocks.get(key);
    if (block !== undefined && block.size <= BLOCK_MAX) yield* block;
  }

  /** Returns how many names the people of a block have, and whether some of them are those of other people. */
  #namesOf(key: string): Names {
    let names = this.#names.get(key);
    if (names === undefined) {
      const members = this.#blocks.get(key)?.values().take(LOOKED_MAX) ?? [];
      const people = [...members].flatMap((id) => this.people.get(id) ?? []);
      const distinct = [...new Map(people.map((person) => [person.name, person])).values()];
      names = { count: distinct.length, areOther: distinct.length > BLOCK_MAX || hasOther(distinct) };
      this.#names.set(key, names);
    }
    return names;
  }
}

type Names = { count: number; areOther: boolean };

function hasOther(people: readonly Person[]): boolean {
  return people.some((one, place) =>
    people.slice(place + 1).some((other) => compareNames(one.words, other.words).relation === 'other'),
  );
}

/** Larger blocks are not compared pair by pair. */
const BLOCK_MAX = 40;
/** Bounds of the work for one person, in members of large blocks and in comparisons. */
const LOOKED_MAX = 400;
const COMPARED_MAX = 200;
const PARTNERS_MAX = 60;
const NAME_BLOCK = 'n ';

function wordKeys({ words }: Person): Set<string> {
  return new Set(words.tokens.flatMap(({ keys }) => keys));
}

function blocksOf(person: Person): Set<string> {
  return new Set([
    ...strongBlocksOf(person),
    ...nameBlocksOf(person),
    ...(person.company === '' ? [] : [companyBlock(person.company)]),
  ]);
}

function strongBlocksOf({ uid, phones, emails }: Person): string[] {
  return [uidBlock(uid), ...phones.flatMap(formsOf).map(phoneBlock), ...emails.map(emailBlock)];
}

/** Two words of a name in any order; one where the name has no other. */
function nameBlocksOf({ words: { tokens } }: Person): string[] {
  if (tokens.length === 1) return tokens[0]!.keys.map((key) => `${NAME_BLOCK}${key}`); // there is one
  return tokens
    .slice(0, 3)
    .flatMap((one, place) =>
      tokens
        .slice(place + 1, 4)
        .flatMap((other) =>
          one.keys.flatMap((key) => other.keys.map((next) => `${NAME_BLOCK}${[key, next].toSorted().join(' ')}`)),
        ),
    );
}
