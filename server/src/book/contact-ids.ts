/** Sorts before the id of any contact. */
export const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** Sorts after the id of any contact. */
export const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
