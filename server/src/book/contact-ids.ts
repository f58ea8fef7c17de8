import { v7 as uuidv7 } from 'uuid';

/** Returns a UUIDv7 (RFC 9562, section 5.7). Ids sort by time of creation, even within a millisecond. */
export const newContactId = (): string => uuidv7();

/** Sorts before the id of any contact. */
export const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** Sorts after the id of any contact. */
export const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
