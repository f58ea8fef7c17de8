import { isGroup } from '../book/state.ts';
import { uidKey } from '../book/uids.ts';
import { contentKey, type Identity, identityKeys, isNameAlone, short } from './book-index.ts';

/** A row is compared with at most so many earlier ones that may have its content. */
const EARLIER_MAX = 3;

/** A row that may be about the person of an earlier row, if no contact of the book is its own. */
type Repeat = {
  row: number;
  /** The first earlier row with this name and number, if the file does not call them different people. */
  same: number | undefined;
  /** Rows that may say the same. */
  maySay: number[];
};

type Seen = { row: number; uid: string | undefined };

/**
 * Creates the record of who the rows of a file are about. A file may have a person several times, as Google's has one copy
 * for each label. The first row of a person stands for the others.
 */
export function createFilePeople() {
  const firstOf = new Map<number, number>();
  const firsts = new Set<number>();
  const byUid = new Map<string, number>();
  const byIdentity = new Map<string, Seen>();
  const byContent = new Map<string, number[]>();
  const repeats: Repeat[] = [];

  return {
    repeats,
    firstOf: (row: number): number | undefined => firstOf.get(row),
    /** Whether other rows are about the person of this row, which is the first one. */
    isShared: (row: number): boolean => firsts.has(row),

    /** Adds the next row. Returns true if an earlier one has its UID, and is thus about the same person. */
    add({ row, uid: written, ...identity }: { row: number; uid: string | null } & Identity): boolean {
      const kind = isGroup(identity) ? 'group' : '';
      const uid = written === null ? undefined : kind + short(uidKey(written));
      const known = uid === undefined ? undefined : byUid.get(uid);
      if (known !== undefined) {
        this.join(row, known);
        return true;
      }
      if (uid !== undefined) byUid.set(uid, row);
      const keys = identityKeys(identity).map((key) => kind + key);
      const content = kind + contentKey(identity);
      const seen = keys.flatMap((key) => byIdentity.get(key) ?? []);
      const [same] = isNameAlone(keys) ? [] : seen.filter((earlier) => !(uid && earlier.uid));
      const maySay = byContent.get(content) ?? [];
      if (same !== undefined || maySay.length > 0) repeats.push({ row, same: same?.row, maySay: [...maySay] });
      for (const key of keys) if (!byIdentity.has(key)) byIdentity.set(key, { row, uid });
      if (maySay.length < EARLIER_MAX) byContent.set(content, [...maySay, row]);
      return false;
    },

    /** Notes that a row is about the person of an earlier one. */
    join(row: number, earlier: number): void {
      const first = firstOf.get(earlier) ?? earlier;
      firstOf.set(row, first);
      firsts.add(first);
    },
  };
}
