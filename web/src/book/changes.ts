import type { Changes } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';

/**
 * Returns the contacts after the changes of this revision; contacts that are known to be newer are kept. Returns the
 * same array if nothing differs. Other servers send neither revisions nor versions.
 */
export function withChanges(
  items: Contact[],
  { contacts, gone }: Pick<Changes, 'contacts' | 'gone'>,
  revision = Infinity,
): Contact[] {
  const fresh = new Map(contacts.map((contact) => [contact.id, contact]));
  const goneIds = new Set(gone);
  let isSame = true;
  const kept: Contact[] = [];
  for (const contact of items) {
    const changed = fresh.get(contact.id);
    fresh.delete(contact.id);
    if (goneIds.has(contact.id) && (contact.version ?? 0) <= revision) {
      isSame = false;
    } else if (changed !== undefined && (changed.version ?? Infinity) > (contact.version ?? 0)) {
      isSame = false;
      kept.push(changed);
    } else {
      kept.push(contact);
    }
  }
  return isSame && fresh.size === 0 ? items : [...kept, ...fresh.values()];
}
