import type { FastifyReply } from 'fastify';
import {
  dropBookProperty,
  findBookProperties,
  keepBookProperty,
  PROPERTIES_MAX,
  PROPERTY_MAX_LENGTH,
} from '../book/book-properties.ts';
import { transact } from '../db/raw-query.ts';
import { bookPath } from './addresses.ts';
import { answerMultistatus, type DavRequest } from './dav-request.ts';
import { badBody, DavError } from './dav-error.ts';
import { isProtected, keyOf } from './properties.ts';
import type { XmlElement } from './xml-element.ts';
import { readXml } from './xml-reader.ts';
import { DAV, emptyElement, hrefXml, insideOf, propstat } from './xml-writer.ts';

/** PROPPATCH (RFC 4918, section 9.2) of the book: all of it, or nothing. */
export async function proppatch(dav: DavRequest): Promise<FastifyReply> {
  if (dav.target.kind !== 'book') throw new DavError(403, '<D:cannot-modify-protected-property/>');
  const changes = changesIn(await readXml(dav));
  const refused = changes.filter(({ prop }) => isProtected(prop));
  if (refused.length === 0) await keep(dav, changes);
  const others = changes.filter((change) => !refused.includes(change));
  const stats =
    refused.length === 0
      ? propstat(names(changes), '200 OK')
      : `${propstat(names(refused), '403 Forbidden')}${others.length === 0 ? '' : propstat(names(others), '424 Failed Dependency')}`;
  const response = `<D:response>${hrefXml(bookPath(dav.user.userId))}${stats}</D:response>`;
  return answerMultistatus(dav, one(response));
}

const names = (some: Change[]): string => some.map(({ prop }) => emptyElement(prop)).join('');

type Change = { prop: XmlElement; isSet: boolean };

function changesIn(root: XmlElement | undefined): Change[] {
  if (root?.ns !== DAV || root.name !== 'propertyupdate') throw badBody('The body is no propertyupdate.');
  return root.children.flatMap(({ ns, name, children }) =>
    ns === DAV && (name === 'set' || name === 'remove')
      ? children.flatMap((prop) => prop.children.map((each) => ({ prop: each, isSet: name === 'set' })))
      : [],
  );
}

async function keep({ services, user }: DavRequest, changes: Change[]): Promise<void> {
  await transact(services.db, async (db) => {
    for (const { prop, isSet } of changes) {
      const [name, content] = [keyOf(prop), insideOf(prop)];
      if (name.length > PROPERTY_MAX_LENGTH || content.length > PROPERTY_MAX_LENGTH) throw tooMuch();
      if (isSet) await keepBookProperty(db, user.userId, { name, content });
      else await dropBookProperty(db, user.userId, name);
    }
    if ((await findBookProperties(db, user.userId)).size > PROPERTIES_MAX) throw tooMuch();
  });
}

function tooMuch(): DavError {
  return new DavError(507, '<D:quota-not-exceeded/>');
}

async function* one(part: string): AsyncGenerator<string> {
  yield part;
}
