import type { App } from '../services.ts';
import { listen } from './sockets.ts';
import { UserFacingError } from '../user-facing-error.ts';

export type Address = { host: string; port: number };

/**
 * Opens the app's sockets and returns its URL for a browser on this machine; throws UserFacingError on failure.
 * `prefix` is the prefix of the settings that the address comes from.
 */
export async function openAt(app: App, { host, port }: Address, prefix = ''): Promise<string> {
  try {
    return `http://${hostInUrl(host)}:${await listen(app, host, port)}`;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException; // the error of listening
    const says = FAULTS[code ?? '']?.({ host, port }, prefix);
    throw new UserFacingError(says ?? `Listening on ${host}:${port} failed: ${message}.`);
  }
}

const FAULTS: Record<string, (address: Address, prefix: string) => string> = {
  EADDRINUSE: ({ port }, prefix) =>
    `Port ${port} is in use: stop what listens there, or set ${prefix}PORT to another one.`,
  EACCES: ({ port }, prefix) =>
    `Port ${port} needs more rights than this user has: set ${prefix}PORT to one above 1023.`,
  EADDRNOTAVAIL: ({ host }, prefix) =>
    `This machine has no address ${host}: set ${prefix}HOST to one that it has, or to 0.0.0.0 for all.`,
  ENOTFOUND: ({ host }, prefix) =>
    `The host name ${host} is not known: set ${prefix}HOST to a name or address of this machine.`,
};

/** If the server listens on all addresses, a browser on this machine opens localhost. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
