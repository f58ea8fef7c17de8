import type { Card } from '@contactbook/contract/card';
import type { ContactAct } from '@contactbook/contract/labels';
import { editSteps } from '@contactbook/card/edit-card';
import { toJsContact } from '@contactbook/card/jscontact';
import type { VCard } from '@contactbook/card/vcard';
import { cardIn, cardState } from '../book/card-states.ts';
import { asRefusal, type ContactBefore, labelledState, ofSize } from '../book/labelled-state.ts';
import { labelsOf } from '../book/labels.ts';
import { listExtras } from '../book/list-extras.ts';
import type { StoredState } from '../book/state.ts';

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
