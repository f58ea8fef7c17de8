import { ALSO_MAX, CARD_TEXT_MAX_BYTES } from '@contactbook/contract/limits';
import { editLabels, type LabelEdit } from '@contactbook/card/card-labels';
import { plainCard } from '@contactbook/card/plain-card';
import { escapeText } from '@contactbook/card/text-values';
import { UnreadableCard } from '@contactbook/card/unreadable-card';
import { serialize } from '@contactbook/card/vcard';
import { explainedProblem, ProblemError } from '../problem.ts';
import { cardIn, cardState, uidOf } from './card-states.ts';
import { textOfCard } from './card-text.ts';
import { listExtras, moreOf } from './list-extras.ts';
import type { StoredState } from './state.ts';

export type { LabelEdit };

/** A contact before an act. */
export type ContactBefore = StoredState & { id: string };
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

/** Returns a state that fits into the book; throws validation if its card is too long. */
export function ofSize(former: ContactBefore, state: StoredState): StoredState {
  if (Buffer.byteLength(state.card ?? '') <= CARD_TEXT_MAX_BYTES) return state;
  const figures = { value: former.name || former.number, figure: CARD_TEXT_MAX_BYTES / 1024 };
  throw explainedProblem('validation', 'labelled_over_kilobytes', figures);
}

/** Converts UnreadableCard to a validation problem with its reason. */
export function asRefusal({ name, number }: ContactBefore, error: unknown): unknown {
  if (!(error instanceof UnreadableCard)) return error;
  const why = `“${name || number}” cannot be changed. ${error.message}. Nothing was changed.`;
  return new ProblemError('validation', why);
}
