import { contactId } from '../contacts/rules.ts';
import { findNamed, findByResource, type NamedContact } from '../book/resources.ts';
import type { Db } from '../store/store.ts';

/** Returns the id in a default name. */
export function idInName(resource: string): string | undefined {
  return resource.endsWith('.vcf') ? contactId(resource.slice(0, -'.vcf'.length)) : undefined;
}

/** Returns the contact in the book with this name. */
export async function findContactNamed(db: Db, userId: string, resource: string): Promise<NamedContact | undefined> {
  const id = await findByResource(db, userId, resource, idInName(resource));
  if (id === undefined) return undefined;
  const [contact] = await findNamed(db, userId, [id]);
  return contact;
}
