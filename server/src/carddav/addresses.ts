/**
 * The target of a request or an href (RFC 9110, section 7.1): the root, the owner's principal, home and only book, or a
 * card.
 */
export type Target =
  | { kind: 'root' | 'principals' | 'books' | 'principal' | 'home' | 'book'; userId: string }
  | { kind: 'card'; userId: string; resource: string };

export const ROOT = '/dav/';
export const principalPath = (userId: string): string => `/dav/principals/${userId}/`;
export const homePath = (userId: string): string => `/dav/books/${userId}/`;
export const bookPath = (userId: string): string => `/dav/books/${userId}/contacts/`;
export const cardPath = (userId: string, resource: string): string =>
  `${bookPath(userId)}${encodeURIComponent(resource)}`;

const PLAIN_NAME = /^[\w-][\w.-]{0,200}$/;
const PATH_MAX = 2000;
const RESOURCE_MAX = 255;

/**
 * Parses a path or a whole URL with any escaping (RFC 4918, section 8.3); undefined if it does not exist for this user.
 */
export function targetOf(href: string, userId: string): Target | undefined {
  const path = decodedPath(href);
  if (path === undefined) return undefined;
  const [, first, kind, user, name, resource, ...more] = path.split('/');
  if (first !== 'dav' || more.length > 0) return undefined;
  if (kind === undefined || kind === '') return user === undefined ? { kind: 'root', userId } : undefined;
  if (kind !== 'principals' && kind !== 'books') return undefined;
  if (user === undefined || user === '') return name === undefined ? { kind, userId } : undefined;
  if (user.toLowerCase() !== userId) return undefined;
  if (name === undefined || name === '') {
    if (resource !== undefined) return undefined;
    return { kind: kind === 'principals' ? 'principal' : 'home', userId };
  }
  if (kind !== 'books' || name !== 'contacts') return undefined;
  if (resource === undefined || resource === '') return { kind: 'book', userId };
  const isName = resource.length <= RESOURCE_MAX && resource !== '.' && resource !== '..';
  return isName ? { kind: 'card', userId, resource } : undefined;
}

/** Returns a function that reads card names from hrefs of this user's book. It is optimised for thousands of hrefs. */
export function cardNames(userId: string): (href: string) => string | undefined {
  const book = bookPath(userId);
  return (href) => {
    // Nearly all hrefs have this form.
    const plain = href.startsWith(book) ? href.slice(book.length) : '';
    if (PLAIN_NAME.test(plain)) return plain;
    const target = targetOf(href, userId);
    return target?.kind === 'card' ? target.resource : undefined;
  };
}

/** Decodes a path; undefined if a decoded segment contains a slash, which would change the path. */
function decodedPath(href: string): string | undefined {
  if (href.length > PATH_MAX) return undefined;
  const [, path = ''] = /^(?:https?:\/\/[^/]*)?([^?#]*)/i.exec(href.trim()) ?? [];
  try {
    const parts = path.split('/').map((part) => decodeURIComponent(part));
    // oxlint-disable-next-line no-control-regex -- databases keep none of them in a text
    return parts.some((part) => /[/\x00-\x1f]|\p{Cs}/u.test(part)) ? undefined : parts.join('/');
  } catch {
    return undefined;
  }
}
