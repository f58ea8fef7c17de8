import type { ContactDraft } from '@contactbook/contract/contacts';

/** What the person meant: without the spaces around it, and with single ones between the parts of a new name. */
export function tidied({ name, number }: ContactDraft, keptName?: string): ContactDraft {
  return { name: name === keptName ? name : name.trim().replace(/\s+/gu, ' '), number: number.trim() };
}
