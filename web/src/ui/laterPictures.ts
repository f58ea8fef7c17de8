/** Icon paths in a 24 by 24 box, as in Icon.tsx, that neither the first screen nor that of the contacts needs. */
export const GLOBE =
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M3.5 12h17M12 3.5c4.7 5 4.7 12 0 17M12 3.5c-4.7 5-4.7 12 0 17';
export const STAR = 'M12 4.2l2.4 4.9 5.4.8-3.9 3.8.9 5.4-4.8-2.6-4.8 2.6.9-5.4-3.9-3.8 5.4-.8z';
export const LABEL = 'M4.5 7A1.5 1.5 0 0 1 6 5.5h8.2L20 12l-5.8 6.5H6A1.5 1.5 0 0 1 4.5 17zM8.6 12h.1';
export const JOIN = 'M7 4.5v3c0 3 5 3.5 5 6.5v5.5M17 4.5v3c0 3-5 3.5-5 6.5M9 17l3 3 3-3';
