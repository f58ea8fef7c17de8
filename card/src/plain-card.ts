import { splitName, writeName } from './structured.ts';
import { escapeText } from './text-values.ts';

/**
 * The whole vCard 3.0 of a contact that is nothing but its name and number: what `cardOf` makes, at a small part of the
 * cost, since a whole book of them is sent at once.
 */
export function plainCard({ name, number, uid }: { name: string; number: string; uid: string }): string {
  const [full, parts] = [escapeText(name, '3.0'), writeName({ components: splitName(name) }, '3.0')];
  const phone = number === '' ? '' : `TEL:${escapeText(number, '3.0')}\r\n`;
  return `BEGIN:VCARD\r\nVERSION:3.0\r\nUID:${uid}\r\nFN:${full}\r\nN:${parts}\r\n${phone}END:VCARD\r\n`;
}
