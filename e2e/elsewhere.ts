import type { RunningServer } from './server.ts';
import { type Person, send } from './story.ts';

/** What a person's other device does to the contact of that name. */
export type Elsewhere = {
  change: (name: string, to: { name?: string; number?: string }) => Promise<void>;
  delete: (name: string) => Promise<void>;
  emptyTrash: () => Promise<void>;
};

export function otherDevice(server: RunningServer, { token }: Person): Elsewhere {
  const idOf = async (name: string) => {
    const contacts = await send<{ id: string; name: string }[]>(server, 'GET', '/contacts', undefined, token);
    return contacts.find((contact) => contact.name === name)!.id;
  };
  return {
    change: async (name, to) => void (await send(server, 'PATCH', `/contacts/${await idOf(name)}`, to, token)),
    delete: async (name) => void (await send(server, 'DELETE', `/contacts/${await idOf(name)}`, undefined, token)),
    emptyTrash: async () => void (await send(server, 'DELETE', '/trash', undefined, token)),
  };
}
