import { LABELS_MAX, NAME_MAX_LENGTH } from '@contactbook/contract/limits';
import { CARRIER } from './carried-lines.ts';
import type { ContentLine } from './content-lines.ts';
import { editCard, lineEndOf, revised } from './edit-card.ts';
import { toJsContact } from './jscontact.ts';
import { readLine } from './line-values.ts';
import { acceptedText } from './projection.ts';
import { escapeText, splitValue, unescapeText } from './text-values.ts';
import type { VCard } from './vcard.ts';
import { writeLine } from './write-line.ts';

/** Returns the labels of a card (CATEGORIES) as the list shows them, without parsing its other lines. */
export function labelsIn({ lines, version }: VCard): string[] {
  const labels = new Set<string>();
  for (const line of lines) {
    if (line.name !== 'CATEGORIES' && line.name !== CARRIER) continue;
    const { property, items } = readLine(line, version);
    if (property.path === 'keywords') for (const { key = '' } of items) labels.add(listedLabel(key));
  }
  labels.delete('');
  return [...labels].slice(0, LABELS_MAX);
}

/** The same for the value of the only line with labels. */
export function labelsInValue(value: string): string[] {
  const labels = new Set(splitValue(value, ',').map((part) => listedLabel(unescapeText(part).trim())));
  labels.delete('');
  return [...labels].slice(0, LABELS_MAX);
}

/**
 * Returns a label as the list shows it, in one Unicode form and without invisible characters, since programs write the same
 * label differently; empty if it has no visible character.
 */
export function listedLabel(label: string): string {
  const text = acceptedText(label, NAME_MAX_LENGTH);
  return IS_ASCII.test(text) ? text : acceptedText(withoutUnseen(text.normalize('NFC')), NAME_MAX_LENGTH);
}

const withoutUnseen = (text: string): string => text.replace(UNSEEN_IN_LABELS, '').replace(IDLE_JOINERS, '');
const IS_ASCII = /^[\0-\x7F]*$/;
/** Matches format characters that change nothing. */
const UNSEEN_IN_LABELS = /(?!\u200C|\u200D|[\u{E0020}-\u{E007F}])(?=\p{Cf})\p{DI}/gu;
/** Matches joiners without effect: they have one within emoji, and in scripts without case. */
const IDLE_JOINERS =
  /(?<!\p{Lo}|\p{M}|\p{Extended_Pictographic}|\p{Emoji_Modifier})(?:\u200C|\u200D)|(?:\u200C|\u200D)$/gu;

/** What changes: a label to remove, and one to add. */
export type LabelEdit = { remove?: string; add?: string };

/** Returns the card with other labels; the same card if it has them already. */
export function editLabels(card: VCard, edit: LabelEdit): VCard {
  const written = card.lines.filter(({ name }) => name === 'CATEGORIES' || name === CARRIER);
  const [line] = written;
  if (line === undefined && edit.add === undefined) return card;
  // Most cards need only one line, which takes a tenth of the time of an edit. In 2.1, a comma has no escape.
  if (card.version === '2.1' || written.length > 1 || !isPlainList(line)) return editKeywords(card, edit);
  const known = line === undefined ? [] : readLine(line, card.version).items.map(({ key = '' }) => key);
  const labels = editedList(known, edit);
  if (labels === known) return card;
  const style = { version: card.version, lineEnd: lineEndOf(card) };
  const value = labels.map((label) => escapeText(label, card.version)).join(',');
  const added = writeLine({ name: line?.spelling ?? 'CATEGORIES', params: [], value }, style);
  const place = card.lines.indexOf(line ?? card.lines.findLast(({ name }) => name === 'END')!); // a card has an end
  const lines = card.lines
    .toSpliced(place, line === undefined ? 0 : 1, ...(labels.length === 0 ? [] : [added]))
    .map((each) => (each.name === 'REV' ? revised(each, new Date(), style) : each));
  return { ...card, lines };
}

function isPlainList(line: ContentLine | undefined): boolean {
  if (line === undefined) return true;
  return line.name === 'CATEGORIES' && line.group === '' && line.params.length === 0 && line.value.trim() !== '';
}

/** Returns the card with these labels in addition, as it is sent to others. REV stays: the contact has not changed. */
export function withLabels(card: VCard, labels: readonly string[]): VCard {
  return unrevised(
    card,
    labels.reduce((labelling, add) => editLabels(labelling, { add }), card),
  );
}

/** Returns the card without these labels, which it had only as it was sent. */
export function withoutLabels(card: VCard, labels: readonly string[]): VCard {
  return unrevised(
    card,
    labels.reduce((labelling, remove) => editLabels(labelling, { remove }), card),
  );
}

/** Returns an edited card with the REV of the card that was edited. */
function unrevised(card: VCard, labelled: VCard): VCard {
  if (labelled === card) return card;
  const rev = card.lines.filter(({ name }) => name === 'REV');
  return { ...labelled, lines: labelled.lines.map((line) => (line.name === 'REV' ? (rev.shift() ?? line) : line)) };
}

/** The same by way of JSContact, for any card. */
function editKeywords(card: VCard, edit: LabelEdit): VCard {
  const { keywords = {}, ...others } = toJsContact(card);
  const known = Object.keys(keywords);
  const labels = editedList(known, edit);
  if (labels === known) return card;
  return editCard(card, { ...others, keywords: Object.fromEntries(labels.map((label) => [label, true as const])) });
}

/** Returns the list itself if it stays as it is. */
function editedList(known: string[], { remove, add }: LabelEdit): string[] {
  const left = known.filter((label) => remove === undefined || listedLabel(label) !== remove);
  const hasMore = add !== undefined && !left.some((label) => listedLabel(label) === add);
  return left.length === known.length && !hasMore ? known : [...left, ...(hasMore ? [add] : [])];
}
