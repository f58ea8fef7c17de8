import type { Card } from '@contactbook/contract/card';
import { ALSO_MAX, NAME_MAX_LENGTH, NUMBER_MAX_LENGTH } from '@contactbook/contract/limits';
import { NOT_BLANK } from '@contactbook/contract/text';
import { type EditOptions, editSteps } from './edit-card.ts';
import { toJsContact } from './jscontact.ts';
import { runSteps, type CardSteps } from './steps.ts';
import { fullName } from './structured.ts';
import type { VCard } from './vcard.ts';

/**
 * The fields of a card in the list. `name` and `number` are a valid ContactDraft or empty, `photo` is a digest. A group
 * is not listed: it has `members`, which are UIDs.
 */
export type Projection = { name: string; number: string; also: string[]; photo?: string; members?: string[] };

const visible = new RegExp(NOT_BLANK, 'u');
/** Matches most texts: printable words with single spaces. */
const PLAIN_WORDS = /^[!-~À-žА-яЁёІіЇїЄєҐґ]+(?: [!-~À-žА-яЁёІіЇїЄєҐґ]+)*$/;

export function project(card: VCard, full: Card = toJsContact(card)): Projection {
  const phones = preferredFirst(full.phones).map(({ number }) => asNumber(number));
  const emails = preferredFirst(full.emails).map(({ address }) => acceptedText(address, NAME_MAX_LENGTH));
  const organizations = Object.values(full.organizations ?? {}).flatMap(({ name = '', units = [] }) =>
    [name, ...units.map((unit) => unit.name)].map((text) => acceptedText(text, NAME_MAX_LENGTH)),
  );
  const names = [full.name?.full ?? '', fullName(full.name ?? {})].map((text) => acceptedText(text, NAME_MAX_LENGTH));
  const name = [...names, ...organizations, ...emails].find((text) => text !== '') ?? '';
  const number = phones.find((text) => text !== '') ?? '';
  const nicknames = Object.values(full.nicknames ?? {}).map((nickname) => acceptedText(nickname.name, NAME_MAX_LENGTH));
  const labels = Object.keys(full.keywords ?? {}).map((label) => acceptedText(label, NAME_MAX_LENGTH));
  const also = new Set([...phones, ...emails, ...organizations, ...nicknames, ...labels]);
  for (const text of ['', name, number]) also.delete(text);
  const photo = Object.values(full.media ?? {}).find(
    ({ kind, blobId }) => kind === 'photo' && blobId !== undefined,
  )?.blobId;
  return {
    name,
    number,
    also: [...also].slice(0, ALSO_MAX),
    ...(photo !== undefined && { photo }),
    ...(full.kind === 'group' && { members: Object.keys(full.members ?? {}) }),
  };
}

/**
 * Returns the card with another name or number. A value that equals the projection is no change, even if the projection
 * is cut.
 */
export function patchCard(card: VCard, patch: Patch, options?: EditOptions): VCard {
  return runSteps(patchSteps(card, patch, options));
}

/** The same in steps. */
export function* patchSteps(card: VCard, patch: Patch, options?: EditOptions): CardSteps<VCard> {
  const next = toJsContact(card);
  yield;
  const present = project(card, next);
  if (patch.name !== undefined && patch.name !== present.name) next.name = { ...next.name, full: patch.name };
  if (patch.number !== undefined && patch.number !== present.number)
    next.phones = withNumber(next.phones, patch.number);
  return yield* editSteps(card, next, options);
}

type Patch = { name?: string; number?: string };
type Phones = NonNullable<Card['phones']>;

/** Sets the number of the entry that the projection shows, or adds a first entry. */
function withNumber(phones: Phones = {}, number: string): Phones {
  const shown = preferredFirst(phones).find((phone) => asNumber(phone.number) !== '');
  const entries = Object.entries(phones);
  const [id = 'p1'] = entries.find(([, phone]) => phone === shown) ?? [];
  if (number === '') return Object.fromEntries(entries.filter(([key]) => key !== id));
  return Object.fromEntries([...entries.filter(([key]) => key !== id), [id, { ...shown, number }]]);
}

/** Sorts entries by PREF, lowest first (RFC 6350, section 5.3), and otherwise keeps their order. */
function preferredFirst<Entry extends { pref?: number }>(entries: Record<string, Entry> = {}): Entry[] {
  return Object.values(entries).toSorted((one, other) => (one.pref ?? Infinity) - (other.pref ?? Infinity) || 0);
}

const asNumber = (number: string): string => acceptedText(number.replace(/^tel:/i, ''), NUMBER_MAX_LENGTH);

/**
 * Converts a text to one that the contract accepts: control characters and line ends become spaces, spaces are
 * collapsed, long texts are cut between characters, and invisible texts become empty.
 */
export function acceptedText(text: string, maxLength: number): string {
  if (text.length <= maxLength && PLAIN_WORDS.test(text)) return text;
  const line = text
    .slice(0, 4 * maxLength)
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\s]+/gu, ' ')
    .trim();
  const cut = Array.from(line).slice(0, maxLength).join('').trim();
  return visible.test(cut) ? cut : '';
}
