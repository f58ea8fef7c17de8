import { addDevice } from './devices.ts';
import { serverFor } from './server.ts';

/** Adds a person with one device. */
export async function onePhone(settings?: Record<string, string>) {
  const server = await serverFor(settings);
  const ann = await server.signUp('Ann');
  return { server, ann, phone: await addDevice(server, ann) };
}
