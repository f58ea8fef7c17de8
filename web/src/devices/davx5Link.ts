import type { NewDevice } from '@contactbook/contract/devices';

/**
 * Returns a link that opens DAVx5's log-in with everything filled in. Undefined for addresses that the link cannot
 * express: without https, or with a port, which DAVx5 ignores.
 */
export function davx5Link({ url, user, password }: Pick<NewDevice, 'url' | 'user' | 'password'>): string | undefined {
  const { protocol, hostname, port, pathname } = new URL(url);
  if (protocol !== 'https:' || port !== '') return undefined;
  return `davx5://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${hostname}${pathname}`;
}
