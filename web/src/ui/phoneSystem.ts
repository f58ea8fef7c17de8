export type PhoneSystem = 'iphone' | 'android';

/** Returns whether this device is operated by touch alone, as phones and tablets are. */
export function isPhone(): boolean {
  return matchMedia('(hover: none) and (pointer: coarse)').matches;
}

/** Returns the system of this phone. An iPad calls itself a Macintosh. */
export function ownSystem(): PhoneSystem {
  return /iPhone|iPad|Macintosh/.test(navigator.userAgent) ? 'iphone' : 'android';
}
