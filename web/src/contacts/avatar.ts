const HUES = 12;
const utf8 = new TextEncoder();

/** First letters of the first two groups of the name, split at spaces and hyphens, in upper case. */
export function initials(name: string): string {
  const groups = name.split(/[\s\-‑]+/u).filter(Boolean);
  return groups
    .slice(0, 2)
    .map((group) => firstCharacter(group).toUpperCase())
    .join('');
}

/** A hue in degrees that stays with the name wherever it is shown: FNV-1a (32 bit) over its lower-cased UTF-8 bytes. */
export function avatarHue(name: string): number {
  let hash = 0x811c9dc5;
  for (const byte of utf8.encode(name.normalize('NFC').trim().toLowerCase())) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return (hash % HUES) * 30 + 15;
}

/** With its combining marks: half of an accented letter is another letter. */
function firstCharacter(text: string): string {
  return /^\P{M}\p{M}*/u.exec(text)?.[0] ?? '';
}
