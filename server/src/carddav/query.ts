import { bookPage, type NamedContact } from '../book/resources.ts';
import { eachPage } from '../store/pages.ts';
import { bookPath } from './addresses.ts';
import { cardAnswers } from './asked-cards.ts';
import { isGroup } from '../book/state.ts';
import { filteredCard } from './cards.ts';
import type { DavRequest } from './dav-request.ts';
import { moreMatchesResponse } from './dav-error.ts';
import { hasLists, inGroupForm } from './group-forms.ts';
import { readFilter } from './filters.ts';
import { limitOf } from './sync-collection.ts';
import type { XmlElement } from './xml-element.ts';
import { child } from './xml-reader.ts';
import { CARDDAV } from './xml-writer.ts';
import { LOWEST_ID } from '../book/contact-ids.ts';

/** Cards per query. A card has at most 64 KiB besides its photo, and photos are read one by one. */
const AT_A_TIME = 100;

/**
 * Handles the addressbook-query report (RFC 6352, section 8.6): the cards that pass a filter, in the order of the book.
 */
export async function* query(dav: DavRequest, root: XmlElement): AsyncGenerator<string> {
  const { services, user } = dav;
  const { db } = services;
  const filter = readFilter(child(root, CARDDAV, 'filter'));
  const { tellsVersions, write } = cardAnswers(root, dav);
  let left = limitOf(root);
  const read = (last: NamedContact | undefined) => bookPage(db, [user.userId, last?.id ?? LOWEST_ID, AT_A_TIME]);
  for await (const page of eachPage(read, AT_A_TIME)) {
    for (const contact of page) {
      if (isGroup(contact) && !hasLists(user.groupForm)) continue;
      const isFound = filter === undefined || (await filter.passes(filteredCard(inGroupForm(contact, user.groupForm))));
      if (filter?.isSpent() === true || (isFound && left-- === 0)) {
        yield moreMatchesResponse(bookPath(user.userId));
        return;
      }
      yield isFound ? await write(contact) : '';
    }
  }
  if (filter === undefined && tellsVersions) await dav.known.noteListing(db, user);
}
