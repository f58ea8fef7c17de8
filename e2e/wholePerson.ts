import type { RunningServer } from './server.ts';
import { type Person, send, test as base } from './story.ts';

/** A contact with a card, in a person's book. */
export type WholePerson = { person: Person; id: string };
type Draft = { name: string; number: string };

export const putCard = (server: RunningServer, { person, id }: WholePerson, card: object) =>
  send(server, 'PUT', `/contacts/${id}/card`, card, person.token);

/** Stories of a contact with this card, beside others without one. */
export function testWithCard(card: { name: { full: string } }, others: Draft[]) {
  return base.extend<{ whole: WholePerson }>({
    whole: async ({ server, signedUp }, use) => {
      const person = await signedUp('Olena', others);
      const draft = { name: card.name.full, number: '112' };
      const { id } = await send<{ id: string }>(server, 'POST', '/contacts', draft, person.token);
      await putCard(server, { person, id }, card);
      await use({ person, id });
    },
  });
}
