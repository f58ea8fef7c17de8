import type { Contact } from '@contactbook/contract/contacts';

/** Returns the names of all labels of a contact: those in its card, and the groups of devices. */
export function labelsOf({ labels = [], groups = [] }: Contact): Set<string> {
  return new Set([...labels, ...groups]);
}
