import { parseCard } from '@contactbook/card/vcard';
import { asCard, readCard } from '@contactbook/card/jscontact';
import type { Card } from '@contactbook/contract/card';
import { digitsOf } from '@contactbook/contract/digits';
import { cleanLine } from './cleanText.ts';
import { MIN_PASTED_DIGITS, pastedContact } from './pasted.ts';

/** It begins where no such character is before it, so that a long text is read once. */
const EMAILS = /(?<![^\s<>,;:"'()[\]@])[^\s<>,;:"'()[\]@]{1,64}@[^\s<>,;:"'()[\]@]{1,255}\.[^\s<>,;:"'()[\].@]{1,63}/g;
const LINK = /\b(?:https?:\/\/|www\.)[^\s,;<>]+/gi;
/** Words before a value, as in signatures of mails. */
const CAPTION = /^(?:tel|phone|mobile|mob|cell|e-?mail|mailto|web|тел|моб|пошта)\b\.?\s*:?\s*/iu;
const AROUND = /^[\s<>()[\]"“”«»–—:-]+|[\s<>()[\]"“”«»–—:-]+$/gu;

/** Returns the card in a pasted vCard or in a line such as "Dr. Weiss, 030 1234567, weiss@praxis.example". */
export function pastedCard(text: string): Partial<Card> {
  return /^\s*BEGIN:VCARD/i.test(text) ? (vcardIn(text.trim()) ?? cardInLine(text)) : cardInLine(text);
}

function vcardIn(text: string): Partial<Card> | undefined {
  try {
    const { uid: _uid, ...card } = asCard(readCard(parseCard(new TextEncoder().encode(`${text}\r\n`))).values, true);
    return card;
  } catch {
    // It is no complete vCard.
    return undefined;
  }
}

function cardInLine(text: string): Partial<Card> {
  const emails = text.match(EMAILS) ?? [];
  const links = text.replaceAll(EMAILS, ',').match(LINK) ?? [];
  const parts = text
    .replaceAll(EMAILS, ',')
    .replaceAll(LINK, ',')
    .split(/[,;|\n\r\t]+/);
  const numbers: string[] = [];
  const words: string[] = [];
  for (const part of parts) {
    const plain = cleanLine(part).replace(CAPTION, '').replace(AROUND, '');
    const both = pastedContact(plain);
    const isNumber = digitsOf(plain).length >= MIN_PASTED_DIGITS && !/\p{L}{3}/u.test(plain);
    if (isNumber) numbers.push(plain);
    else if (both !== undefined && words.length === 0) {
      words.push(both.name);
      numbers.push(both.number);
    } else if (/[\p{L}\p{N}]/u.test(plain)) words.push(plain);
  }
  const [full, ...others] = words;
  const organization = others.find((word) => !/\p{Nd}/u.test(word));
  const notes = others.filter((word) => word !== organization);
  return {
    ...(full !== undefined && { name: { full } }),
    ...(organization !== undefined && { organizations: { o1: { name: organization } } }),
    ...(numbers.length > 0 && { phones: numberedEntries('p', numbers, (number) => ({ number })) }),
    ...(emails.length > 0 && { emails: numberedEntries('e', emails, (address) => ({ address })) }),
    ...(links.length > 0 && { links: numberedEntries('l', links, (uri) => ({ uri })) }),
    ...(notes.length > 0 && { notes: { n1: { note: notes.join('\n') } } }),
  };
}

function numberedEntries<Entry>(
  letter: string,
  texts: string[],
  entryOf: (text: string) => Entry,
): Record<string, Entry> {
  return Object.fromEntries(texts.map((text, index) => [`${letter}${index + 1}`, entryOf(text)]));
}
