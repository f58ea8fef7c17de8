import type { NewDevice } from '@contactbook/contract/devices';

/**
 * Opens DAVx5's log-in with address and user filled in, by the schemes of its manual: `davx5` stands for https alone,
 * `carddav` for http. Never with the password: what reads codes may keep them.
 */
export function davx5Link({ url, user }: Pick<NewDevice, 'url' | 'user'>): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol === 'https:' ? 'davx5' : 'carddav'}://${encodeURIComponent(user)}@${host}${pathname}`;
}
