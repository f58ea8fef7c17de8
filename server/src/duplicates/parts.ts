import type { Card } from '@contactbook/contract/card';
import { COMBINED_MAX_BYTES } from '@contactbook/contract/limits';
import { adoptSteps } from '@contactbook/card/adopt-lines';
import {
  type Chosen,
  combine,
  type Combined,
  type MeaningOf,
  type CombinedCard,
  plainMeaning,
} from '@contactbook/card/combine';
import { isEqualJson } from '@contactbook/card/json-values';
import { editSteps } from '@contactbook/card/edit-card';
import { asCardWithLines, asEdited, withPhotoOf } from '@contactbook/card/mergeable-card';
import type { VCard } from '@contactbook/card/vcard';
import type { CountryCode } from 'libphonenumber-js/max';
import { stateBytes, type StoredContact, type StoredState } from '../book/state.ts';
import { explainedProblem, type ProblemError } from '../problem.ts';
import { cardIn, cardState } from '../book/card-states.ts';
import { phoneKey } from './phone-keys.ts';

/** Two or more contacts; the first is the one that stays. */
export type Members = readonly [StoredContact, ...StoredContact[]];
/** Contacts put together, and the steps that make the state of the first from it. */
export type Together = Combined & { state: () => Generator<void, StoredState> };

/** Photos are not in the cards: a path of their own decides about them. */
const PHOTO_PATH = 'photo';

/**
 * Puts contacts together; `chosen` has the contact whose value stays, by the path of a clash. Throws too_much_at_once if
 * their cards are too large together. Yields between cards, so that the caller can let others in.
 */
export function* putTogether(
  members: Members,
  chosen: Chosen,
  countries: readonly CountryCode[],
): Generator<void, Together> {
  const bytes = members.reduce((sum, member) => sum + stateBytes(member), 0);
  if (bytes > COMBINED_MAX_BYTES) throw mergedTooLong(members[0], COMBINED_MAX_BYTES);
  const cards: VCard[] = [];
  for (const member of members) {
    cards.push(cardIn(member));
    yield;
  }
  const [own, ...others] = cards as [VCard, ...VCard[]]; // as many as members
  const taken = new Set(own.lines.map(({ group }) => group.toUpperCase()));
  const first: CombinedCard = { id: members[0].id, card: asCardWithLines(own) };
  const rest: CombinedCard[] = [];
  for (const [place, card] of others.entries()) {
    yield;
    rest.push({ id: members[place + 1]!.id, card: withoutPhoto(asEdited(card, taken)) }); // as many as cards
    for (const { group } of card.lines) taken.add(group.toUpperCase());
  }
  yield;
  const combined = yield* combine([first, ...rest], chosen, meaningIn(countries));
  const photos = members.filter(
    ({ photo }, place) => photo !== null && members.findIndex((each) => each.photo === photo) === place,
  );
  const photoOf = members.find(({ id }) => id === chosen.get(PHOTO_PATH)) ?? photos[0];
  const choices = photos.length < 2 ? combined.choices : [...combined.choices, photoChoice(photos)];
  return { ...combined, choices, state: () => mergedState(members, cards, first.card, combined.card, photoOf) };
}

/** The contacts are larger together than this. */
export function mergedTooLong({ name }: StoredContact, maxBytes: number): ProblemError {
  return explainedProblem('too_much_at_once', 'merged_over_kilobytes', { value: name, figure: maxBytes / 1024 });
}

function photoChoice(photos: readonly StoredContact[]): Combined['choices'][number] {
  return { path: PHOTO_PATH, label: 'photo', values: photos.map(({ id, photo }) => ({ part: id, text: photo ?? '' })) };
}

/** The lines of each card keep their bytes; those of the contact that stays keep their places too. */
function* mergedState(
  [survivor]: Members,
  [own, ...others]: VCard[],
  before: Card,
  after: Card,
  photoOf: StoredContact | undefined,
): Generator<void, StoredState> {
  const isOtherPhoto = photoOf !== undefined && photoOf.photo !== survivor.photo;
  if (own === undefined || (isEqualJson(before, after) && !isOtherPhoto)) return survivor;
  let card = yield* editSteps(own, after);
  for (const other of others.filter(({ version }) => version === own.version)) {
    yield;
    card = yield* adoptSteps(card, own, other);
  }
  yield;
  return cardState(isOtherPhoto ? withPhotoOf(card, cardIn(photoOf)) : card).state;
}

function withoutPhoto(card: Card): Card {
  const media = Object.entries(card.media ?? {}).filter(
    ([, { kind, blobId }]) => kind !== 'photo' || blobId === undefined,
  );
  const { media: _media, ...others } = card;
  return media.length === 0 ? others : { ...others, media: Object.fromEntries(media) };
}

/** Two spellings of a phone number mean the same. */
function meaningIn(countries: readonly CountryCode[]): MeaningOf {
  return (property, value) => {
    const { number } = Object(value) as { number?: unknown };
    const phone = property === 'phones' && typeof number === 'string' ? phoneKey(number, countries) : undefined;
    return phone === undefined ? plainMeaning(property, value) : `phone ${phone.key}`;
  };
}
