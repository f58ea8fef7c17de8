import { findByNames, findNamed, type SentContact } from '../book/resources.ts';
import type { Db } from '../db/tables.ts';
import { createSlices } from '../work-slices.ts';
import { placeOf } from './addresses.ts';
import { cardAnswers } from './asked-cards.ts';
import { sentText } from './cards.ts';
import { type DavRequest, PART_LENGTH } from './dav-request.ts';
import { idInName } from './find-card.ts';
import type { XmlElement } from './xml-element.ts';
import { DAV, statusResponse } from './xml-writer.ts';

/** Cards of 64 KiB at most, beside their photos, which are read one by one. */
const AT_A_TIME = 100;

/** The report addressbook-multiget (RFC 6352, section 8.7): these cards, in their order. */
export async function* multiget(dav: DavRequest, root: XmlElement): AsyncGenerator<string> {
  const { services, user, fetched } = dav;
  const { form, wantsData, response } = cardAnswers(root, user);
  const hrefs = await hrefsIn(root);
  for (let start = 0; start < hrefs.length; start += AT_A_TIME) {
    const some = hrefs.slice(start, start + AT_A_TIME);
    const names = some.map((href) => nameAt(href, user.userId));
    const cards = await services.bookLocks.share(user.userId, () => cardsNamed(services.db, user.userId, names));
    let part = '';
    for (const [index, href] of some.entries()) {
      const card = cards[index];
      if (card !== undefined && wantsData) fetched.note(user, card);
      const sent = card && wantsData ? sentText(services.db, user.userId, card, form) : undefined;
      // Nearly all are there already.
      const data = typeof sent === 'object' ? await sent : sent;
      part += card === undefined ? statusResponse(href, '404 Not Found') : response(card, data);
      if (part.length < PART_LENGTH) continue;
      yield part;
      part = '';
    }
    yield part;
  }
}

/** Each once, in their order. */
async function hrefsIn(root: XmlElement): Promise<string[]> {
  const rest = createSlices();
  const hrefs = new Set<string>();
  for (const { ns, name, text } of root.children) {
    if (ns === DAV && name === 'href') hrefs.add(text.trim());
    if (hrefs.size % AT_A_TIME === 0) await rest();
  }
  return [...hrefs];
}

function nameAt(href: string, userId: string): string | undefined {
  const place = placeOf(href, userId);
  return place?.kind === 'card' ? place.resource : undefined;
}

type Names = (string | undefined)[];

/** The cards of these names, in their order. */
async function cardsNamed(db: Db, userId: string, names: Names): Promise<(SentContact | undefined)[]> {
  const given = names.filter((name) => name !== undefined);
  const byName = new Map<string | null, SentContact>(
    (await findByNames(db, userId, given)).map((contact) => [contact.resource, contact]),
  );
  // A name of the usual form is that of a contact that has no other one.
  const ids = given.flatMap((name) => (byName.has(name) ? [] : (idInName(name) ?? [])));
  const others = ids.length === 0 ? [] : await findNamed(db, userId, ids);
  const byId = new Map(others.filter(({ resource }) => resource === null).map((contact) => [contact.id, contact]));
  return names.map((name) => {
    if (name === undefined) return undefined;
    return byName.get(name) ?? (byId.size === 0 ? undefined : byId.get(idInName(name) ?? ''));
  });
}
