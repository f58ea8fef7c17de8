import { LABELS_MAX, NAME_MAX_LENGTH } from '@contactbook/contract/limits';
import { CARRIER } from './carried-lines.ts';
import { editCard } from './edit-card.ts';
import { toJsContact } from './jscontact.ts';
import { readLine } from './line-values.ts';
import { plain } from './projection.ts';
import type { VCard } from './vcard.ts';

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

/** Returns a label as the list shows it; empty if it has no visible character. */
export function listedLabel(label: string): string {
  return plain(label, NAME_MAX_LENGTH);
}

/** Returns the card with a label; the same card if it has it. */
export function addLabel(card: VCard, label: string): VCard {
  const { keywords = {}, ...others } = toJsContact(card);
  if (Object.keys(keywords).some((each) => listedLabel(each) === label)) return card;
  return editCard(card, { ...others, keywords: { ...keywords, [label]: true } });
}

/** Returns the card without a label; the same card if it does not have it. */
export function removeLabel(card: VCard, label: string): VCard {
  const { keywords = {}, ...others } = toJsContact(card);
  const left = Object.entries(keywords).filter(([each]) => listedLabel(each) !== label);
  if (left.length === Object.keys(keywords).length) return card;
  return editCard(card, { ...others, keywords: Object.fromEntries(left) });
}
