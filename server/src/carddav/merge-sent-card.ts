import type { Card } from '@contactbook/contract/card';
import { adoptLines } from '@contactbook/card/adopt-lines';
import { type CardField, fieldKey, fieldsOf } from '@contactbook/card/card-parts';
import { shortText } from '@contactbook/card/clash-text';
import { editCard } from '@contactbook/card/edit-card';
import { type Clash, merge, resolve } from '@contactbook/card/merge';
import { asCardWithLines, asEdited } from '@contactbook/card/mergeable-card';
import type { VCard } from '@contactbook/card/vcard';

/** A field that both sides changed, each in another way: what the device sent, and what stands there now. */
type FieldClash = { field: string; mine: string; theirs: string };
/** A field that only the device changed; `mine` is empty if the device removed it. */
export type OwnChange = { field: string; mine: string };
/** Two changes of a card put together, what clashes between them, and what only the device changed. */
export type Merged = { card: VCard; clashes: FieldClash[]; uncontested: () => OwnChange[] };

/**
 * The card that a device sent with what only others have changed since its base. Where both changed the same, it says what the
 * device sent, unless that is not wanted. Each line has the bytes of the side that it is from.
 */
export function mergeSentCard(
  base: VCard | undefined,
  stored: VCard,
  sent: VCard,
  isWanted: (field: string) => boolean = () => true,
): Merged {
  const cards = base === undefined ? [stored, sent] : [base, stored, sent];
  if (cards.some(isTooLong)) return chooseCard(stored, sent, isWanted);
  const taken = new Set(sent.lines.map(({ group }) => group.toUpperCase()));
  const [was, now] = [base && asEdited(base, taken), asEdited(stored, taken)];
  const next = asCardWithLines(sent);
  // The merged card has the ids of the last one, whose lines it is written into: here `theirs` is what the device sent.
  const { card, clashes } = merge(was, now, next);
  const left = clashes.filter((clash) => !isWanted(fieldOf(clash)));
  const chosen = left.length === 0 ? card : resolve(was, now, next, new Map(left.map(({ path }) => [path, 'mine'])));
  return {
    card: adoptLines(editCard(sent, chosen, { asSent: true }), sent, stored),
    clashes: [...Map.groupBy(clashes, fieldOf)].map(([field, some]) => ({
      field,
      mine: listed(some.map(({ theirs }) => theirs)),
      theirs: listed(some.map(({ mine }) => mine)),
    })),
    uncontested: () => ownChanges(was, now, next, new Set(clashes.map(fieldOf))),
  };
}

/** A card with more values is taken or left as a whole, since merging it would hold up the event loop. */
const MERGED_MAX_VALUES = 500;
/** The members of a group are merged quickly, however many they are. */
const MEMBERS = new Set(['MEMBER', 'X-ADDRESSBOOKSERVER-MEMBER']);
/** Properties with several words in a line. */
const LISTS = new Set(['CATEGORIES', 'NICKNAME']);
const WHOLE_CARD = 'CARD';

function isTooLong({ lines }: VCard): boolean {
  const values = lines.map(({ name, value }) =>
    MEMBERS.has(name) ? 0 : LISTS.has(name) ? value.split(',').length : 1,
  );
  return values.reduce<number>((sum, count) => sum + count, 0) > MERGED_MAX_VALUES;
}

function chooseCard(stored: VCard, sent: VCard, isWanted: (field: string) => boolean): Merged {
  return {
    card: isWanted(WHOLE_CARD) ? sent : stored,
    clashes: [{ field: WHOLE_CARD, mine: `${sent.lines.length} lines`, theirs: `${stored.lines.length} lines` }],
    uncontested: () => [],
  };
}

/** All fields of a card that nobody has yet. */
export function fieldsOfNew(card: VCard): OwnChange[] {
  return [...byField(asCardWithLines(card))].map(([field, values]) => ({ field, mine: shown(values) }));
}

/**
 * Which of two states a card was made of, by the fields in which these differ: undefined where it says neither what the one nor
 * what the other says, as where just those were edited.
 */
export function inferBase(older: VCard, newer: VCard, sent: VCard): 'older' | 'newer' | undefined {
  const [before, after, now] = [older, newer, sent].map((card) => byField(asCardWithLines(card))) as [
    Fields,
    Fields,
    Fields,
  ]; // three
  let isOfOlder = false;
  for (const field of new Set([...before.keys(), ...after.keys()])) {
    if (isSameIn(field, before, after)) continue;
    if (isSameIn(field, now, after)) return 'newer';
    isOfOlder ||= isSameIn(field, now, before);
  }
  return isOfOlder ? 'older' : undefined;
}

function ownChanges(was: Card | undefined, stored: Card, sent: Card, clashing: ReadonlySet<string>): OwnChange[] {
  const [before, now, next] = [was === undefined ? new Map() : byField(was), byField(stored), byField(sent)];
  return [...new Set([...before.keys(), ...now.keys(), ...next.keys()])].flatMap((field) => {
    if (clashing.has(field) || isSameIn(field, now, next) || isSameIn(field, before, next)) return [];
    return [{ field, mine: shown(next.get(field) ?? []) }];
  });
}

/** The values of a card by the names of their properties in a vCard. */
type Fields = Map<string, CardField[]>;
const byField = (card: Card): Fields => Map.groupBy(fieldsOf(card), fieldOf);

function isSameIn(field: string, one: Fields, other: Fields): boolean {
  const [some, others] = [one, other].map((fields) => new Set(fields.get(field)?.map(fieldKey))) as [
    Set<string>,
    Set<string>,
  ]; // two
  return some.size === others.size && some.isSubsetOf(others);
}

const NAMES: Partial<Record<Clash['label'], string>> = {
  name: 'N',
  nickname: 'NICKNAME',
  phone: 'TEL',
  email: 'EMAIL',
  address: 'ADR',
  organization: 'ORG',
  title: 'TITLE',
  role: 'ROLE',
  birthday: 'BDAY',
  anniversary: 'ANNIVERSARY',
  death: 'DEATHDATE',
  date: 'X-ABDATE',
  note: 'NOTE',
  link: 'URL',
  profile: 'IMPP',
  photo: 'PHOTO',
  logo: 'LOGO',
  sound: 'SOUND',
  key: 'KEY',
  label: 'CATEGORIES',
  member: 'MEMBER',
  related: 'RELATED',
  language: 'LANG',
  pronouns: 'PRONOUNS',
  gender: 'GRAMGENDER',
  kind: 'KIND',
};

/** The name of a field as the app and its decisions have it: that of a property of vCard. */
function fieldOf({ label, path }: Pick<Clash, 'label' | 'path'>): string {
  return (
    NAMES[label] ??
    path
      .replace(/^vCardProps\//, '')
      .replace(/ \d+$/, '')
      .toUpperCase()
  );
}

const SHOWN_MAX = 500;
const listed = (texts: string[]): string => [...new Set(texts.filter(Boolean))].join(', ').slice(0, SHOWN_MAX);
const shown = (values: CardField[]): string =>
  listed(values.slice(0, SHOWN_MAX).map(({ property, value, id }) => shortText(property, value, id)));
