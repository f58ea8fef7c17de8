import { findByNames, findNamed, idInName, type NamedContact } from '../book/resources.ts';
import type { Db } from '../store/store.ts';
import { cardNames } from './addresses.ts';
import { cardAnswers } from './asked-cards.ts';
import type { DavRequest } from './dav-request.ts';
import type { XmlRoot } from './xml-element.ts';
import { statusResponse } from './xml-writer.ts';

/** Hrefs that are answered at once. */
const HREFS_PER_PAGE = 100;

/** Handles the addressbook-multiget report (RFC 6352, section 8.7); the answer keeps the order of the hrefs. */
export async function* multiget(dav: DavRequest, root: XmlRoot): AsyncGenerator<string> {
  const { services, user } = dav;
  const { write } = cardAnswers(root, dav);
  const nameIn = cardNames(user.userId);
  // A card has at most 64 KiB besides its photo, and photos are read one by one.
  for (let next = 0; next < root.hrefs.length; next += HREFS_PER_PAGE) {
    const some = [...new Set(root.hrefs.slice(next, next + HREFS_PER_PAGE))];
    const names = some.map(nameIn);
    const cards = await cardsNamed(services.db, user.userId, names);
    for (const [index, href] of some.entries()) {
      const card = cards[index];
      yield card === undefined ? statusResponse(href, '404 Not Found') : await write(card);
    }
  }
}

type Names = (string | undefined)[];

/** Returns the cards with these names, in order. */
async function cardsNamed(db: Db, userId: string, names: Names): Promise<(NamedContact | undefined)[]> {
  const given = names.filter((name) => name !== undefined);
  const named = await findByNames(db, userId, given);
  const byName = new Map(named.map((contact) => [contact.resource, contact]));
  if (byName.size < given.length) await addUnnamed(db, userId, given, byName);
  return names.map((name) => (name === undefined ? undefined : byName.get(name)));
}

/** A default name belongs to the contact with that id, unless the contact has another name. */
async function addUnnamed(db: Db, userId: string, names: string[], byName: Map<string | null, NamedContact>) {
  const ids = names.flatMap((name) => (byName.has(name) ? [] : (idInName(name) ?? [])));
  const others = ids.length === 0 ? [] : await findNamed(db, userId, ids);
  const byId = new Map(others.filter(({ resource }) => resource === null).map((contact) => [contact.id, contact]));
  for (const name of names) {
    const contact = byId.get(idInName(name) ?? '');
    if (contact !== undefined && !byName.has(name)) byName.set(name, contact);
  }
}
