import type { ContactAct } from '@contactbook/contract/labels';
import { CARD_TEXT_MAX_BYTES } from '@contactbook/contract/limits';
import { addLabel, removeLabel } from '@contactbook/card/card-labels';
import { UnreadableCard } from '@contactbook/card/content-lines';
import { editCard } from '@contactbook/card/edit-card';
import { toJsContact } from '@contactbook/card/jscontact';
import type { VCard } from '@contactbook/card/vcard';
import { labelsOf } from '../book/labels.ts';
import { listExtras, type StoredState } from '../book/state.ts';
import { cardIn, cardState } from '../contacts/states.ts';
import { ProblemError } from '../problem.ts';

/** A contact before an act. */
export type Former = StoredState & { id: string };
type EditAct = Extract<ContactAct, { do: 'label' | 'unlabel' | 'set' }>;

/** Returns whether a contact has a label, in its card or by a group. */
export function hasLabel(contact: StoredState, label: string): boolean {
  return listExtras(contact).groups?.includes(label) === true || labelsOf(contact).includes(label);
}

/** Returns the state of a contact after an act; the same object if it stays as it is. */
export function editedState(former: Former, act: EditAct): StoredState {
  if (act.do === 'label' && listExtras(former).groups?.includes(act.label)) return former;
  return editState(former, (card) => editedCard(card, act));
}

function editedCard(card: VCard, act: EditAct): VCard {
  if (act.do === 'label') return addLabel(card, act.label);
  if (act.do === 'unlabel') return removeLabel(card, act.label);
  return setProperty(card, act.property, act.value);
}

/** Applies an edit to the card of a contact; throws validation if the card is then too long or invalid. */
export function editState(former: Former, edit: (card: VCard) => VCard): StoredState {
  const before = cardIn(former);
  const card = editOrThrow(former, () => edit(before));
  if (card === before) return former;
  const { state } = cardState(card);
  if (Buffer.byteLength(state.card ?? '') > CARD_TEXT_MAX_BYTES)
    throw refusal(former, 'has no room for this: a card may take 64 KiB beside its photo');
  // Name and number are stored as sent, although the projection would normalise them.
  const hasName = former.card === null || toJsContact(before).name?.full !== undefined;
  return { ...state, number: former.number, ...(hasName && { name: former.name }) };
}

function editOrThrow(former: Former, edit: () => VCard): VCard {
  try {
    return edit();
  } catch (error) {
    if (error instanceof UnreadableCard) throw refusal(former, `cannot be changed. ${error.message}`);
    throw error;
  }
}

function refusal({ name, number }: Former, why: string): ProblemError {
  return new ProblemError('validation', `“${name || number}” ${why}. Nothing was changed.`);
}

/** The field of a card for each property, and the field of its entries that has the text. */
export const FIELDS = {
  organization: { field: 'organizations', text: 'name' },
  title: { field: 'titles', text: 'name' },
  note: { field: 'notes', text: 'note' },
} as const;
/** The entries of these fields. */
export type Entries = Record<string, { kind?: string } & { [Text in 'name' | 'note']?: string }>;

/** Replaces the value of the first entry, adds one if there is none, or removes it for an empty value. */
function setProperty(card: VCard, property: keyof typeof FIELDS, value: string): VCard {
  const { field, text } = FIELDS[property];
  const next = toJsContact(card);
  const entries: Entries = next[field] ?? {};
  const [id, present] = Object.entries(entries).find(([, { kind }]) => kind !== 'role') ?? [`${property}1`];
  const wanted = value.trim();
  if (wanted === (present?.[text] ?? '')) return card;
  const others = Object.entries(entries).filter(([key]) => key !== id);
  const kind = property === 'title' ? { kind: 'title' } : {};
  const entry: [string, object][] = wanted === '' ? [] : [[id, { ...kind, ...present, [text]: wanted }]];
  return editCard(card, { ...next, [field]: Object.fromEntries([...entry, ...others]) });
}
