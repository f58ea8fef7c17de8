import type { NewDevice } from '@contactbook/contract/devices';

/**
 * Returns a link that opens DAVx5's log-in with address and user filled in. By its manual, the scheme `davx5` means
 * https and `carddav` means http. The password is left out, since scanners may store the code.
 */
export function davx5Link({ url, user }: Pick<NewDevice, 'url' | 'user'>): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol === 'https:' ? 'davx5' : 'carddav'}://${encodeURIComponent(user)}@${host}${pathname}`;
}
