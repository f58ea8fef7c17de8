import type { FastifyReply } from 'fastify';
import {
  dropBookProperty,
  findBookProperties,
  keepBookProperty,
  PROPERTIES_MAX,
  PROPERTY_MAX_LENGTH,
} from '../book/book-properties.ts';
import { answerMultistatus, type DavRequest, requestedPath, wantsMinimum } from './dav-request.ts';
import { badBody, DavError, descriptionXml, noSuchResource } from './dav-error.ts';
import { findContactNamed } from '../book/resources.ts';
import { isProtected, propKey } from './properties.ts';
import type { XmlElement } from './xml-element.ts';
import { readXml } from './xml-reader.ts';
import { DAV, emptyElement, hrefXml, insideOf, propstat } from './xml-writer.ts';

/**
 * Handles PROPPATCH (RFC 4918, section 9.2), which applies all instructions or none. Only the book stores properties.
 */
export async function proppatch(dav: DavRequest): Promise<FastifyReply> {
  const { services, user, target } = dav;
  if (target.kind === 'card' && (await findContactNamed(services.db, user.userId, target.resource)) === undefined) {
    throw noSuchResource();
  }
  const changes = changesIn(await readXml(dav));
  const refused = changes.filter(({ prop }) => target.kind !== 'book' || isProtected(prop));
  if (refused.length === 0) await storeProps(dav, changes);
  if (refused.length === 0 && wantsMinimum(dav)) return dav.reply.code(204).send();
  const others = changes.filter((change) => !refused.includes(change));
  const stats =
    refused.length === 0
      ? propstat(names(changes), '200 OK')
      : `${propstat(names(refused), '403 Forbidden', PROTECTED)}${others.length === 0 ? '' : propstat(names(others), '424 Failed Dependency')}`;
  const response = `<D:response>${hrefXml(requestedPath(dav))}${stats}</D:response>`;
  return answerMultistatus(dav, one(response));
}

const PROTECTED = `<D:error><D:cannot-modify-protected-property/></D:error>${descriptionXml('Only the server sets this property.')}`;

const names = (some: PropChange[]): string => some.map(({ prop }) => emptyElement(prop)).join('');

type PropChange = { prop: XmlElement; isSet: boolean };

function changesIn(root: XmlElement | undefined): PropChange[] {
  if (root?.ns !== DAV || root.name !== 'propertyupdate') throw badBody('The body is no propertyupdate.');
  return root.children.flatMap(({ ns, name, children }) =>
    ns === DAV && (name === 'set' || name === 'remove')
      ? children.flatMap((prop) => prop.children.map((each) => ({ prop: each, isSet: name === 'set' })))
      : [],
  );
}

async function storeProps({ services, user }: DavRequest, changes: PropChange[]): Promise<void> {
  await services.db.write(async (db) => {
    for (const { prop, isSet } of changes) {
      const [name, content] = [propKey(prop), insideOf(prop)];
      if (name.length > PROPERTY_MAX_LENGTH || content.length > PROPERTY_MAX_LENGTH) throw tooMuch();
      if (isSet) await keepBookProperty(db, user.userId, { name, content });
      else await dropBookProperty(db, user.userId, name);
    }
    if ((await findBookProperties(db, user.userId)).size > PROPERTIES_MAX) throw tooMuch();
  });
}

function tooMuch(): DavError {
  return new DavError(507, '<D:quota-not-exceeded/>', 'The address book has no space for more or longer properties.');
}

async function* one(part: string): AsyncGenerator<string> {
  yield part;
}
