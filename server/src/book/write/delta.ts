import type { DerivedColumns } from '../derived-columns.ts';
import type { Photo, StoredContact, StoredState } from '../state.ts';

/** Contacts in a batch of deltas, and in a row of `acts`. */
export const BATCH = 500;
/** Whole contacts that are read at once. With the longest cards, they take six megabytes. */
export const WHOLE_AT_ONCE = 100;

/** A contact's current state, with the revision at which this state first existed. */
export type Former = StoredContact & { stateRevision: number };

/** A contact without its card: its version, and what decides about its labels and bytes. */
export type Head = { id: string; version: number; stateRevision: number; bytes: number } & Pick<
  StoredState,
  'name' | 'more'
> &
  Pick<DerivedColumns, 'labels'>;
/** The requested state of one contact: a given state, an edit of the current one, or deletion. */
export type Delta = {
  id: string;
  /** The contact, if it was already read in this transaction; null if it is not in the book. */
  former?: Former | null | undefined;
  /** The versions that the contact may have; any if undefined. */
  versions?: number[] | undefined;
  /** Photos that the state may refer to. */
  photos?: Photo[];
} & (
  | {
      state: StoredState;
      /** The revision at which this state first existed, if it is one of the past. */
      madeAt?: number;
      /** Whether the contact has never been in the book. */
      isNew?: true;
    }
  /** It depends on the contact alone, and is computed again only if the contact has another version. */
  | { edit: (former: StoredState) => Generator<void, StoredState> }
  | { isDeleted: true }
);

/** Deltas that one change applies in several batches. */
export type DeltaBatches = AsyncGenerator<Delta[]>;

/** The source of a new state: the plan, the history, or the contact itself if only its labels change. */
type StateSource = StoredState | { madeAt: number } | 'itself';
/** What is written of a contact. Its texts are in `source` alone. */
export type Next = Pick<StoredState, 'name' | 'more' | 'photo'> & {
  source: StateSource;
  derived: DerivedColumns;
  bytes: number;
  /** The key of its UID. `uid` is what is stored of it if it has changed; null stands for the id. */
  key: string;
  uid?: string | null;
  /** Whether it differs from the present state in more than `more`. */
  isOther: boolean;
};
/** A contact of a change, before and after it; undefined or null if it is not in the book. */
export type Draft = { id: string; former: Head | undefined; isNew: boolean; next: Next | null };
