/** The path of an icon of a phone, for parts that are loaded on demand. */
export const PHONE =
  'M8.5 3.5h7a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19V5a1.5 1.5 0 0 1 1.5-1.5M11 17.5h2';
