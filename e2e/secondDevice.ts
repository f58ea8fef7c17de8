import type { Person } from './story.ts';

/** Actions of a person's second device on the contact with this name. */
export type SecondDevice = {
  change: (name: string, to: { name?: string; number?: string }) => Promise<void>;
  delete: (name: string) => Promise<void>;
  deleteAll: () => Promise<void>;
  emptyTrash: () => Promise<void>;
};

/**
 * Creates a second device. It finds contacts by name, since `signedUp` adds them all at the same time, in an order that
 * the server chooses.
 */
export function createSecondDevice({ ask }: Person): SecondDevice {
  const idOf = async (name: string) => {
    const contacts = await ask<{ id: string; name: string }[]>('GET', '/contacts');
    return contacts.find((contact) => contact.name === name)!.id;
  };
  return {
    change: async (name, to) => void (await ask('PATCH', `/contacts/${await idOf(name)}`, to)),
    delete: async (name) => void (await ask('DELETE', `/contacts/${await idOf(name)}`)),
    deleteAll: async () => void (await ask('POST', '/past', { revision: 0 })),
    emptyTrash: async () => void (await ask('DELETE', '/trash')),
  };
}
