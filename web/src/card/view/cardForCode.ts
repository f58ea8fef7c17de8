import { newCard } from '@contactbook/card/new-card';
import { cardFromParts, cardParts } from '@contactbook/card/fields/difference';
import { fieldAt, FIELD_ROWS } from '@contactbook/card/fields/fields';
import { serialize } from '@contactbook/card/vcard';
import type { Card, FieldName } from '@contactbook/contract/card';
import { byPreference } from '../fields/cardRow.ts';

/** A code with more bytes has modules that are too small for the camera of a phone. */
const MAX_BYTES = 600;
/** What a phone keeps of a person. The rest is for its owner alone. */
const HANDED_OVER = FIELD_ROWS.filter(([, { isHandedOver }]) => isHandedOver === true);

/** A vCard 3.0 (RFC 2426) for a code, and the fields with values that did not fit. */
type CardForCode = { text: string; left: FieldName[] };

/** Returns a short vCard with the name of a person, and as many of the other values as fit into a code. */
export function cardForCode(card: Card, name: string): CardForCode {
  const parts = new Map<string, unknown>([
    ['@type', 'Card'],
    ['version', '1.0'],
    ['name', { ...card.name, full: card.name?.full ?? name }],
  ]);
  const left = new Set<FieldName>();
  for (const [label, { path }] of HANDED_OVER) {
    for (const [id, entry] of byPreference(Object(cardParts(card).get(path)) as Record<string, object>)) {
      if (fieldAt(path, entry) !== label) continue;
      const next = new Map(parts).set(path, { ...Object(parts.get(path)), [id]: entry });
      if (utf8Encoder.encode(textOf(next)).length <= MAX_BYTES) parts.set(path, next.get(path));
      else left.add(label);
    }
  }
  return { text: textOf(parts), left: [...left] };
}

/** Returns the lines of a card without folds, which take space and which some cameras keep. */
const textOf = (parts: Map<string, unknown>): string =>
  new TextDecoder()
    .decode(serialize(newCard(cardFromParts(parts), '3.0', true)))
    .replaceAll('\r\n ', '')
    .replaceAll('\r\n', '\n');
const utf8Encoder = new TextEncoder();
