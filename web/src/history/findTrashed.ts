import type { TrashedContact } from '@contactbook/contract/changes';
import { dateTexts } from '../book/search/dateTexts.ts';
import { findIn } from '@contactbook/contract/similar/matcher';

/** Returns the deleted contacts that the filter of the book would find; loaded with the first search. */
export function findTrashed(contacts: TrashedContact[], text: string): TrashedContact[] {
  return findIn(contacts, text.toLowerCase(), ({ name, number, also = [], texts = [] }) => ({
    name: name.normalize('NFC').trim(),
    number,
    also,
    texts: texts.flatMap(dateTexts),
  }));
}
