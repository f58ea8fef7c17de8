import type { Listed } from '../book/read/listing.ts';
import { logBounds } from '../book/past/log-bounds.ts';
import { findContactNamed, resourceOf } from '../book/resources.ts';
import { bookPath, cardPath } from './addresses.ts';
import { cardAnswers } from './asked-cards.ts';
import { type DavRequest, headerOf } from './dav-request.ts';
import { badBody, DavError, moreMatchesResponse } from './dav-error.ts';
import { after, listedCards } from './listed-cards.ts';
import { findRefusals, forgetRefusals } from './refusals.ts';
import { readToken, type SyncToken, writeToken } from './tokens.ts';
import type { XmlElement } from './xml-element.ts';
import { child } from './xml-reader.ts';
import { CARDDAV, DAV, escapeXml, statusResponse } from './xml-writer.ts';

/** Thunderbird and related programs recognise an invalid token only by the status 400. */
const KNOWS_400_ALONE = /Thunderbird|Betterbird|SeaMonkey|CardBook/;

/** Returns a token of this epoch that the history still reaches back to; otherwise throws valid-sync-token. */
async function knownToken({ services, request, user }: DavRequest, text: string): Promise<SyncToken> {
  const token = readToken(text);
  const { logStart, purgedThrough } = await logBounds(services.db, user.userId);
  const since = token?.page?.began ?? token?.revision ?? 0;
  const isKnown =
    token !== undefined &&
    token.epoch === user.epoch &&
    token.revision <= user.revision &&
    since >= Math.max(logStart, purgedThrough);
  if (isKnown) return token;
  const isOld = KNOWS_400_ALONE.test(headerOf(request, 'user-agent') ?? '');
  throw new DavError(isOld ? 400 : 403, '<D:valid-sync-token/>', 'This token is unknown or too old. Start a new sync.');
}

/** Handles the sync-collection report (RFC 6578, section 3): the changes since a token, and the next token. */
export async function* syncCollection(dav: DavRequest, root: XmlElement): AsyncGenerator<string> {
  const given = child(root, DAV, 'sync-token')?.text.trim() ?? '';
  const token = given === '' ? undefined : await knownToken(dav, given);
  const { services, user } = dav;
  const { db } = services;
  const { wantsCard, write, response } = cardAnswers(root, dav);
  const told = new Set<string>();
  let left = limitOf(root);

  async function* responses(listed: Listed[]): AsyncGenerator<string> {
    const isAllThere = listed.every(({ isGone }) => isGone === 0);
    const there = new Set(isAllThere ? [] : listed.filter(({ isGone }) => isGone === 0).map(resourceOf));
    for (const each of listed) {
      const name = resourceOf(each);
      if (refused.length > 0) told.add(each.id);
      // The name of a deleted contact is not reported if another contact has it now.
      if (each.isGone === 1 && there.has(name)) continue;
      if (each.isGone === 0) dav.known.noteListed(user, each.id, shown);
      if (each.isGone === 1) yield statusResponse(cardPath(user.userId, name), '404 Not Found');
      else yield wantsCard ? await readAndWrite(each) : response(each);
    }
  }
  async function readAndWrite(listed: { id: string; resource: string | null; version: number }): Promise<string> {
    const name = resourceOf(listed);
    const contact = await findContactNamed(db, user.userId, name);
    return contact === undefined ? response(listed) : write({ ...contact, version: listed.version });
  }

  const shown = token?.page?.began ?? token?.revision ?? 0;
  await dav.known.noteListing(db, user, shown);
  const known = token?.refusals ?? user.refusals;
  const refused = token === undefined || user.refusals === 0 ? [] : await findRefusals(db, user, known);
  // Refusals that the token confirms are deleted. If an answer was lost, its refusals are reported again.
  if (token !== undefined && known > 0) await db.write((tx) => forgetRefusals(tx, user, known));
  let last: Listed | undefined;
  for await (const listed of listedCards(db, user, token && after(token.revision, token.page?.contactId))) {
    const some = listed.slice(0, left);
    left -= some.length;
    last = some.at(-1) ?? last;
    yield* responses(some);
    if (some.length === listed.length || last === undefined) continue;
    const page = { began: token?.page?.began ?? token?.revision ?? user.revision, contactId: last.id };
    const next = writeToken({ epoch: user.epoch, revision: last.version, refusals: known, page });
    yield moreMatchesResponse(bookPath(user.userId));
    yield `<D:sync-token>${escapeXml(next)}</D:sync-token>`;
    return;
  }
  for (const { id, resource, version } of refused) {
    if (told.has(id)) continue;
    told.add(id);
    if (version === null) yield statusResponse(cardPath(user.userId, resourceOf({ id, resource })), '404 Not Found');
    else yield wantsCard ? await readAndWrite({ id, resource, version }) : response({ id, resource, version });
  }
  const refusals = refused.at(-1)?.refusal ?? known;
  yield `<D:sync-token>${escapeXml(writeToken({ epoch: user.epoch, revision: user.revision, refusals }))}</D:sync-token>`;
}

/** Returns the client's limit of responses (RFC 5323, section 5.17; RFC 6352, section 10.6). */
export function limitOf(root: XmlElement): number {
  const texts = [DAV, CARDDAV].flatMap((ns) => child(child(root, ns, 'limit'), ns, 'nresults')?.text ?? []);
  if (texts.length === 0) return Number.MAX_SAFE_INTEGER;
  const most = Number(texts[0]);
  if (!Number.isSafeInteger(most) || most < 1) throw badBody('nresults is a whole number from 1.');
  return most;
}
