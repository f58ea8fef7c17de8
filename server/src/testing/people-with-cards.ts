import type { Contact } from '@contactbook/contract/contacts';
import type { Duplicates } from '@contactbook/contract/duplicates';
import { cardText } from './devices.ts';
import { sharedServer } from './server.ts';

export type Ann = Awaited<ReturnType<Awaited<ReturnType<typeof sharedServer>>['signUp']>>;

/** Ann with these contacts: each is a name, or the lines of a card. */
export async function annWith(...cards: string[][]) {
  const server = await sharedServer();
  const ann = await server.signUp('Ann');
  const contacts: Contact[] = [];
  for (const lines of cards) contacts.push(await addCard(ann, ...lines));
  const find = async (query = '') => (await ann.get(`/duplicates${query}`)).json() as Duplicates;
  /** The names in each group, by lane. */
  const lanes = async () => {
    const { groups } = await find();
    return groups
      .map(
        ({ lane, contacts: some }) =>
          `${lane}: ${some
            .map(({ name }) => name)
            .toSorted()
            .join(', ')}`,
      )
      .toSorted();
  };
  return { server, ann, contacts, find, lanes };
}

export async function addCard(ann: Ann, ...lines: string[]): Promise<Contact> {
  const contact = await ann.add('New', '1');
  await ann.put(`/contacts/${contact.id}/card`, cardText(...lines), { 'content-type': 'text/vcard' });
  return contact;
}

export const vcard = async (ann: Ann, id: string) =>
  (await ann.get(`/contacts/${id}/card`, { accept: 'text/vcard' })).text;
export const KYIV = '+380 44 234 56 78';
export const MOBILE = '+380 67 321 54 76';
