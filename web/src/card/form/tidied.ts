import type { ContactDraft } from '@contactbook/contract/contacts';
import { cleanLine } from './cleanText.ts';

/** Removes surrounding spaces and invisible characters. Values that equal `kept` are not changed. */
export function tidied({ name, number }: ContactDraft, kept?: ContactDraft): ContactDraft {
  return {
    name: name === kept?.name ? name : cleanLine(name).replace(/\s+/gu, ' '),
    number: number === kept?.number ? number : cleanLine(number),
  };
}
