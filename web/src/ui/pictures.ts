/** Icon paths in a 24 by 24 box, as in Icon.tsx, that the first screen does not need, but that of the contacts does. */
export const MORE = 'M5.5 12h.1M12 12h.1M18.5 12h.1';
export const KEYBOARD =
  'M4.5 6.5h15A1.5 1.5 0 0 1 21 8v8a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16V8a1.5 1.5 0 0 1 1.5-1.5M7 10h.1M10.3 10h.1M13.6 10h.1M17 10h.1M8.5 14h7';
export const PRINTER = 'M7 9V4.5h10V9M7 17H4.5V9h15v8H17M7 14h10v5.5H7z';
export const TICK = 'M5.5 12.5l4.3 4.3 8.7-9.3';
export const AGAIN = 'M18.5 8.5A7.5 7.5 0 1 0 19.5 13M19.5 4v5h-5';
