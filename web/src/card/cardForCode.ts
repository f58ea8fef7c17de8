import type { Card } from '@contactbook/contract/card';
import { addressLines } from './cardEntries.ts';
import { byPreference } from './kinds.ts';

/** A code with more bytes has modules that are too small for the camera of a phone. */
const MAX_BYTES = 600;
const utf8Encoder = new TextEncoder();

/**
 * Returns a short vCard 3.0 (RFC 2426) with what a phone keeps of a person: the name, and as many numbers, e-mails and
 * other lines as fit into a code.
 */
export function cardForCode(card: Card, name: string): string {
  const parts = Object.fromEntries((card.name?.components ?? []).map(({ kind, value }) => [kind, value]));
  const structured = [parts['surname'], parts['given'], parts['given2'], parts['title']];
  const isStructured = structured.some(Boolean);
  const lines = [
    `N:${isStructured ? structured.map((part) => escaped(part ?? '')).join(';') : `;${escaped(name)}`}`,
    `FN:${escaped(name)}`,
  ];
  const further = [
    ...byPreference(card.phones).map(
      ([, { number, features }]) =>
        `TEL${features?.['mobile'] ? ';TYPE=CELL' : ''}:${escaped(number.replace(/^tel:/i, ''))}`,
    ),
    ...byPreference(card.emails).map(([, { address }]) => `EMAIL:${escaped(address)}`),
    ...Object.values(card.organizations ?? {}).map((each) => `ORG:${escaped(each.name ?? '')}`),
    ...Object.values(card.titles ?? {}).map((title) => `TITLE:${escaped(title.name)}`),
    ...byPreference(card.addresses).map(([, address]) => `ADR:;;${escaped(addressLines(address).join(', '))};;;;`),
    ...Object.values(card.links ?? {}).map(({ uri }) => `URL:${uri}`),
  ];
  for (const line of further) {
    if (utf8Encoder.encode(whole([...lines, line])).length <= MAX_BYTES) lines.push(line);
  }
  return whole(lines);
}

function whole(lines: string[]): string {
  return ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
}
