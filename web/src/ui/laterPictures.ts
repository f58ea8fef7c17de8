/** Icon paths in a 24 by 24 box, as in Icon.tsx, that neither the first screen nor that of the contacts needs. */
export const GLOBE =
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M3.5 12h17M12 3.5c4.7 5 4.7 12 0 17M12 3.5c-4.7 5-4.7 12 0 17';
export const PHONE =
  'M8.5 3.5h7a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19V5a1.5 1.5 0 0 1 1.5-1.5M11 17.5h2';
export const TAKE = 'M12 15V4M7.5 8.5 12 4l4.5 4.5M4.5 19.5h15';
export const STAR = 'M12 4.2l2.4 4.9 5.4.8-3.9 3.8.9 5.4-4.8-2.6-4.8 2.6.9-5.4-3.9-3.8 5.4-.8z';
export const LABEL = 'M4.5 7A1.5 1.5 0 0 1 6 5.5h8.2L20 12l-5.8 6.5H6A1.5 1.5 0 0 1 4.5 17zM8.6 12h.1';
export const JOIN = 'M7 4.5v3c0 3 5 3.5 5 6.5v5.5M17 4.5v3c0 3-5 3.5-5 6.5M9 17l3 3 3-3';
export const TWO =
  'M9.5 8.5h9A1.5 1.5 0 0 1 20 10v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 8 19v-9a1.5 1.5 0 0 1 1.5-1.5M16 5A1.5 1.5 0 0 0 14.5 3.5h-9A1.5 1.5 0 0 0 4 5v9a1.5 1.5 0 0 0 1.5 1.5';
