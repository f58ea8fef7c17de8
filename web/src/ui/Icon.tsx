/** Icon paths in a 24 by 24 box, drawn for this app. */
const ICON_PATHS = {
  contacts:
    'M7 3.5h10.5a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5h-10.5zM4.5 7.5h3M4.5 12h3M4.5 16.5h3M10 16c.4-1.8 1.6-2.7 3-2.7s2.6.9 3 2.7M13 11.7a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8',
  moon: 'M19.5 14.3A8 8 0 0 1 9.7 4.5a8 8 0 1 0 9.8 9.8',
  sun: 'M12 15.8a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.3 15.3 20 20',
  plus: 'M12 5.5v13M5.5 12h13',
  edit: 'M5 19l.9-3.9L16 5a1.8 1.8 0 0 1 2.6 0l.4.4a1.8 1.8 0 0 1 0 2.6L8.9 18.1zM14.3 6.7l3 3',
  bin: 'M4.5 6.5h15M9.5 6V4.5h5V6M6.5 6.5l.8 12a1.5 1.5 0 0 0 1.5 1.4h6.4a1.5 1.5 0 0 0 1.5-1.4l.8-12M10.3 10v6.3M13.7 10v6.3',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M12 7.5V12l3 2',
  cross: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  success: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M8.3 12.2l2.6 2.6 4.8-5.2',
  warning: 'M12 4.5 3.8 19h16.4zM12 10v4.2M12 16.6v.2',
  offline:
    'M4 4l16 16M2.8 9.6a14 14 0 0 1 4.4-2.7M10.5 5.9a14 14 0 0 1 10.7 3.7M6 13a9.3 9.3 0 0 1 4-2.2M14.5 11.1A9.3 9.3 0 0 1 18 13M9.3 16.4a4.5 4.5 0 0 1 5 -.3M12 19.5v.1',
  person: 'M12 12a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6M5 20c.7-3.4 3.4-5.2 7-5.2s6.3 1.8 7 5.2',
  right: 'M9.5 6l6 6-6 6',
  bring: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M4.5 19.5h15',
} as const;

export type IconName = keyof typeof ICON_PATHS;
/** A named icon, or the path of an icon that only one screen needs. */
type Drawing = { name: IconName; path?: never } | { name?: never; path: string };

/** An icon beside a text. It is hidden from assistive technology, since the text says the same. */
export function Icon({ name, path, size = 20 }: Drawing & { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path ?? ICON_PATHS[name]} />
    </svg>
  );
}
