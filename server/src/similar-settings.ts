/**
 * Minimum length of a compared name. Shorter names of other programs' variables are often one letter away from a
 * setting.
 */
const COMPARED_MIN = 6;

/**
 * Returns the names of variables that look like a misspelled setting. Their values may be secret and are never shown.
 */
export function reportSimilarSettings(env: Record<string, string | undefined>, settings: string[]): string[] {
  const known = new Set(settings);
  return Object.keys(env)
    .filter((name) => !known.has(name) && name.length >= COMPARED_MIN)
    .flatMap((name) => {
      const similar = settings.find((setting) => isSimilar(plain(name), plain(setting)));
      return similar === undefined ? [] : [`${name} is not a setting and is ignored. Did you mean ${similar}?`];
    });
}

function plain(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
}

/**
 * Returns whether two names are equal except for one letter that is missing, added, changed or swapped with the next.
 */
function isSimilar(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (at === short.length) return long.length - short.length <= 1;
  const rest = short.slice(at);
  if (short.length < long.length) return rest === long.slice(at + 1);
  const isSwapped = rest[0] === long[at + 1] && rest[1] === long[at] && rest.slice(2) === long.slice(at + 2);
  return isSwapped || rest.slice(1) === long.slice(at + 1);
}
