import type { Card } from '@contactbook/contract/card';
import type { ContactAct } from '@contactbook/contract/labels';
import { ALSO_MAX, CARD_TEXT_MAX_BYTES } from '@contactbook/contract/limits';
import { editLabels, type LabelEdit } from '@contactbook/card/card-labels';
import { escapeText } from '@contactbook/card/text-values';
import { UnreadableCard } from '@contactbook/card/unreadable-card';
import { editSteps } from '@contactbook/card/edit-card';
import { toJsContact } from '@contactbook/card/jscontact';
import { plainCard } from '@contactbook/card/plain-card';
import { serialize, type VCard } from '@contactbook/card/vcard';
import { textOfCard } from '../book/card-text.ts';
import { labelsOf } from '../book/labels.ts';
import { listExtras, moreOf } from '../book/list-extras.ts';
import type { StoredState } from '../book/state.ts';
import { cardIn, cardState, uidOf } from '../contacts/states.ts';
import { explainedProblem, ProblemError } from '../problem.ts';

/** A contact before an act. */
export type ContactBefore = StoredState & { id: string };
type EditAct = Extract<ContactAct, { do: 'label' | 'unlabel' | 'set' }>;

/** Returns whether a contact has a label, in its card or by a group. */
export function hasLabel(contact: StoredState, label: string): boolean {
  return listExtras(contact).groups.includes(label) || labelsOf(contact).includes(label);
}

/** Returns the state of a contact after an act; the same object if it stays as it is. */
export function* editedState(former: ContactBefore, act: EditAct): Generator<void, StoredState> {
  if (act.do === 'set') return (yield* setState(former, act)).state;
  if (act.do === 'unlabel') return yield* labelledState(former, { remove: act.label });
  return listExtras(former).groups.includes(act.label) ? former : yield* labelledState(former, { add: act.label });
}

/**
 * Changes the labels in the card of a contact. If possible, it does not read the rest of the card, which would take ten
 * times as long.
 */
export function* labelledState(former: ContactBefore, edit: LabelEdit): Generator<void, StoredState> {
  const { name, number, photo } = former;
  const card = labelledCard(former, edit);
  yield;
  if (card === null || card === former.card) return former;
  const texts = listedTexts(former, card, edit);
  if (texts === undefined) return ofSize(former, { ...cardState(cardIn({ ...former, card })).state, name, number });
  const more = moreOf({ also: texts, groups: [], photo: photo ?? undefined });
  return ofSize(former, { name, number, card, more, photo });
}

/** Returns the card with other labels; the same text if it has them already. A first card is the one devices receive. */
function labelledCard(former: ContactBefore, edit: LabelEdit): string | null {
  const { id, name, number, card } = former;
  if (card === null) {
    if (edit.add === undefined) return null;
    return textOfCard(Buffer.from(plainCard({ name, number, uid: uidOf(id), label: edit.add })));
  }
  const before = cardIn(former);
  try {
    const next = editLabels(before, edit);
    return next === before ? card : textOfCard(serialize(next));
  } catch (error) {
    throw asRefusal(former, error);
  }
}

/** Returns the texts of the list after the edit; undefined if another line of the card may have the removed label. */
function listedTexts(former: ContactBefore, card: string, { remove, add }: LabelEdit): string[] | undefined {
  const { also: texts } = listExtras(former);
  if (remove !== undefined) {
    const unfolded = card.replaceAll(/\r?\n[ \t]/g, '');
    const isElsewhere = [remove, escapeText(remove, '3.0')].some((text) => unfolded.includes(text));
    if (texts.length === ALSO_MAX || isElsewhere) return undefined;
  }
  const left = texts.filter((text) => text !== remove);
  const hasMore = add !== undefined && left.length < ALSO_MAX && ![former.name, former.number, ...left].includes(add);
  return hasMore ? [...left, add] : left;
}

/** A contact with another value of a property: its state, and the texts of the field before and after. */
type SetState = { state: StoredState; field: string; before: string[]; after: string[] };

/** Sets a property in the card of a contact; throws validation if the card is then too long or invalid. */
export function* setState(
  former: ContactBefore,
  { property, value }: Extract<ContactAct, { do: 'set' }>,
): Generator<void, SetState> {
  const card = cardIn(former);
  yield;
  const present = toJsContact(card);
  yield;
  const next = withProperty(present, property, value);
  const { field, text } = FIELDS[property];
  const textsOf = (of: Card) => Object.values<Entries[string]>(of[field] ?? {}).map((entry) => entry[text] ?? '');
  const [before, after] = [textsOf(present), textsOf(next)];
  if (next === present) return { state: former, field, before, after };
  let edited: VCard;
  try {
    edited = yield* editSteps(card, next);
  } catch (error) {
    throw asRefusal(former, error);
  }
  yield;
  if (edited === card) return { state: former, field, before, after };
  const state = ofSize(former, cardState(edited).state);
  // Name and number are stored as sent, although the projection would normalise them.
  const hasName = former.card === null || present.name?.full !== undefined;
  return { state: { ...state, number: former.number, ...(hasName && { name: former.name }) }, field, before, after };
}

function ofSize(former: ContactBefore, state: StoredState): StoredState {
  if (Buffer.byteLength(state.card ?? '') <= CARD_TEXT_MAX_BYTES) return state;
  const figures = { value: former.name || former.number, figure: CARD_TEXT_MAX_BYTES / 1024 };
  throw explainedProblem('validation', 'labelled_over_kilobytes', figures);
}

function asRefusal({ name, number }: ContactBefore, error: unknown): unknown {
  if (!(error instanceof UnreadableCard)) return error;
  const why = `“${name || number}” cannot be changed. ${error.message}. Nothing was changed.`;
  return new ProblemError('validation', why);
}

/** The field of a card for each property, and the field of its entries that has the text. */
const FIELDS = {
  organization: { field: 'organizations', text: 'name' },
  title: { field: 'titles', text: 'name' },
  note: { field: 'notes', text: 'note' },
} as const;
/** The entries of these fields. */
type Entries = Record<string, { kind?: string } & { [Text in 'name' | 'note']?: string }>;

/** Replaces the value of the first entry, adds one if there is none, or removes it for an empty value. */
function withProperty(card: Card, property: keyof typeof FIELDS, value: string): Card {
  const { field, text } = FIELDS[property];
  const entries: Entries = card[field] ?? {};
  const [id, present] = Object.entries(entries).find(([, { kind }]) => kind !== 'role') ?? [`${property}1`];
  const wanted = value.trim();
  if (wanted === (present?.[text] ?? '')) return card;
  const others = Object.entries(entries).filter(([key]) => key !== id);
  const kind = property === 'title' ? { kind: 'title' } : {};
  const entry: [string, object][] = wanted === '' ? [] : [[id, { ...kind, ...present, [text]: wanted }]];
  return { ...card, [field]: Object.fromEntries([...entry, ...others]) };
}
