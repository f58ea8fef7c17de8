import type { ContactState } from '@contactbook/contract/changes';
import type { ContactDraft } from '@contactbook/contract/contacts';

/** Returns whether two states have the same name and number; an absent contact equals an absent one. */
export function isSameState(one: ContactState | null | undefined, other: ContactState | null | undefined): boolean {
  return one?.name === other?.name && one?.number === other?.number;
}

/** Returns a draft that began from `base` on top of the current state: fields that it has not changed are current. */
export function rebase(base: ContactState, draft: ContactDraft, current: ContactState): ContactDraft {
  return {
    name: draft.name === base.name ? current.name : draft.name,
    number: draft.number === base.number ? current.number : draft.number,
  };
}
