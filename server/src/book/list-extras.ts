import type { Contact } from '@contactbook/contract/contacts';
import type { StoredState } from './state.ts';

type Stored = Pick<StoredState, 'more'>;
/** The further fields of a contact in the list: texts of its own card, names of its groups, the digest of its photo. */
type ListExtras = { also: string[]; groups: string[]; photo?: string | undefined };
/** The same fields as clients receive them: in the contract, `also` has all texts that a filter searches. */
type SentExtras = Pick<Contact, 'also' | 'groups' | 'photo'>;

/**
 * Returns the fields as clients receive them. The column `more` of a person has this form, in which the names in
 * `groups` follow the texts of the card in `also`, so that the database sends it as it is. Other files do not rely on
 * that.
 */
export function sentExtras({ more }: Stored): SentExtras {
  return more === null ? {} : (JSON.parse(more) as SentExtras); // by moreOf
}

/** Returns the further texts that a filter searches: those of the card, and the names of groups. */
export function searchedTexts(state: Stored): string[] {
  return sentExtras(state).also ?? [];
}

/** Returns the further fields of a contact, with the texts of its own card alone in `also`. */
export function listExtras(state: Stored): ListExtras {
  const { also = [], groups = [], photo } = sentExtras(state);
  return { also: also.slice(0, also.length - groups.length), groups, photo };
}

/** Returns `more` of a person with these fields. */
export function moreOf({ also, groups, photo }: ListExtras): string | null {
  const texts = [...also, ...groups];
  const sent = {
    ...(texts.length > 0 && { also: texts }),
    ...(photo && { photo }),
    ...(groups.length > 0 && { groups }),
  };
  return Object.keys(sent).length === 0 ? null : JSON.stringify(sent);
}
