import type { ContentLine } from './content-lines.ts';
import { lineEndOf } from './edit-card.ts';
import type { VCard } from './vcard.ts';
import { writeLine } from './write-line.ts';

/** Matches the address in a text such as `Ida <ida@example.com>`. */
const WITHIN = /^[^<>]*<\s*(?:mailto:)?([^\s<>@]{1,64}@[^\s<>@]{1,255})\s*>[^<>]*$/i;

/** Returns the card with the address alone in each EMAIL that has a name around it. Other lines keep their bytes. */
export function withBareAddresses(card: VCard): VCard {
  if (!card.lines.some((line) => addressWithin(line) !== undefined)) return card;
  const style = { version: card.version, lineEnd: lineEndOf(card) };
  const lines = card.lines.map((line) => {
    const value = addressWithin(line);
    const { group, spelling: name, params } = line;
    return value === undefined ? line : writeLine({ group, name, params, value }, style);
  });
  return { ...card, lines };
}

function addressWithin({ name, params, value }: ContentLine): string | undefined {
  if (name !== 'EMAIL' || params.some((param) => param.name === 'ENCODING')) return undefined;
  return WITHIN.exec(value)?.[1];
}
