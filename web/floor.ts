/** The oldest supported version of each browser. The build and its test read it here; README.md repeats it. */
export const FLOOR = { chrome: '111', firefox: '121', safari: '16.4' };
