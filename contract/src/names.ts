/**
 * A contact's name as a person types it (section 5): groups of Latin or Cyrillic letters, one apostrophe, space
 * or hyphen between groups. Valid under the `v` flag, for an input's `pattern`; no two parts can match the same
 * letter, so it runs in linear time.
 */
const LETTERS = String.raw`(?:[[\p{Script=Latin}\p{Script=Cyrillic}]&&\p{L}]\p{M}*)+`;
const SEPARATOR = String.raw`['’ʼ \-‑]`;
export const NAME_PATTERN = `${LETTERS}(?:${SEPARATOR}${LETTERS})*`;

const wholeName = new RegExp(`^${NAME_PATTERN}$`, 'v');

export function isPersonName(text: string): boolean {
  return wholeName.test(text);
}
