/** Icon paths in a 24 by 24 box, as in Icon.tsx, that the first screen does not need, but that of the contacts does. */
export const MORE = 'M5.5 12h.1M12 12h.1M18.5 12h.1';
export const KEYBOARD =
  'M4.5 6.5h15A1.5 1.5 0 0 1 21 8v8a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16V8a1.5 1.5 0 0 1 1.5-1.5M7 10h.1M10.3 10h.1M13.6 10h.1M17 10h.1M8.5 14h7';
export const PRINTER = 'M7 9V4.5h10V9M7 17H4.5V9h15v8H17M7 14h10v5.5H7z';
export const TICK = 'M5.5 12.5l4.3 4.3 8.7-9.3';
export const AGAIN = 'M18.5 8.5A7.5 7.5 0 1 0 19.5 13M19.5 4v5h-5';
export const PHONE =
  'M8.5 3.5h7a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19V5a1.5 1.5 0 0 1 1.5-1.5M11 17.5h2';
export const TAKE = 'M12 15V4M7.5 8.5 12 4l4.5 4.5M4.5 19.5h15';
export const TWO =
  'M9.5 8.5h9A1.5 1.5 0 0 1 20 10v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 8 19v-9a1.5 1.5 0 0 1 1.5-1.5M16 5A1.5 1.5 0 0 0 14.5 3.5h-9A1.5 1.5 0 0 0 4 5v9a1.5 1.5 0 0 0 1.5 1.5';
export const CAKE = 'M4.5 20V12.5h15V20M3 20h18M12 12.5V8M12 5.5V4';
