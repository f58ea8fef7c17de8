import type { ContactDraft } from '@contactbook/contract/contacts';
import { cleanLine } from './cleanText.ts';

/** What the person meant: without spaces around it and invisible characters in it. What is as in `kept` stays as it is. */
export function tidied({ name, number }: ContactDraft, kept?: ContactDraft): ContactDraft {
  return {
    name: name === kept?.name ? name : cleanLine(name).replace(/\s+/gu, ' '),
    number: number === kept?.number ? number : cleanLine(number),
  };
}
