const HUES = 12;
const utf8Encoder = new TextEncoder();

/**
 * Matches the initial of a word: its first letter with its marks, digit, flag or emoji; brackets and quotation marks
 * are skipped. Emoji are matched by their structure, since `\p{RGI_Emoji}` takes 40 ms to compile.
 */
const INITIAL =
  /[\p{L}\p{N}]\p{M}*|\p{RI}{2}|(?:\p{Emoji_Presentation}|\p{Emoji}(?=\uFE0F|\p{EMod}))(?:\p{EMod}|\uFE0F|\u20E3|\u200D\p{Emoji}|[\u{E0020}-\u{E007F}])*/u;

/**
 * Returns the upper-case initials of the first two words of a name that have one. Words are split at spaces and
 * hyphens.
 */
export function initials(name: string): string {
  const words = name.normalize('NFC').split(/[\s\-‑]+/u);
  const found = words.flatMap((group) => INITIAL.exec(group)?.[0] ?? []);
  const upper = found.slice(0, 2).map((each) => {
    const letters = each.toUpperCase();
    // The upper case of ß and of ﬁ has two letters.
    return letters.length > each.length ? letters[0]! : letters;
  });
  return upper.join('');
}

/** Returns a hue in degrees, computed from the name: FNV-1a (32 bit) over its lower-cased UTF-8 bytes. */
export function avatarHue(name: string): number {
  let hash = 0x811c9dc5;
  for (const byte of utf8Encoder.encode(name.normalize('NFC').trim().toLowerCase())) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return (hash % HUES) * 30 + 15;
}
