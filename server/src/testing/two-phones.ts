import type { PendingConflict } from '@contactbook/contract/conflicts';
import { addDevice, cardText } from './devices.ts';
import { serverFor } from './server.ts';

const ROSIE = ['UID:rosie-1', 'FN:Rosie Simpson', 'N:Simpson;Rosie;;;', 'TEL;TYPE=CELL:459-12-56', 'NOTE:met in Lviv'];
/** Returns the card of a contact, with changed lines and further ones. */
export const rosie = (change: (line: string) => string = (line) => line, ...more: string[]) =>
  cardText(...ROSIE.map(change), ...more);
/** The lines of that card with both edits: another number, and another place in the note. */
export const BOTH_EDITS = [
  'FN:Rosie Simpson',
  'N:Simpson;Rosie;;;',
  'NOTE:met in Kyiv',
  'TEL;TYPE=CELL:112',
  'UID:rosie-1',
];
export const replaced = (from: string, to: string) => (line: string) => line.replace(from, to);

/** A book with one contact, which the first of two devices has stored. Both have listed it. */
export async function twoPhones(settings?: Record<string, string>) {
  const server = await serverFor(settings);
  const ann = await server.signUp('Ann');
  const [phone, tablet] = [await addDevice(server, ann, 'Phone'), await addDevice(server, ann, 'Tablet')];
  const tag = String((await phone.put('rosie.vcf', rosie())).headers.etag);
  const seen = { phone: await phone.sync(), tablet: await tablet.sync() };
  const [contact] = await ann.contacts();
  const linesOf = async () => (await phone.get('rosie.vcf')).text.split('\r\n').slice(2, -2).toSorted();
  const edits = async () => (await ann.get('/conflicts')).json() as PendingConflict[];
  return { server, ann, phone, tablet, tag, seen, id: contact!.id, linesOf, edits }; // it was just stored
}
