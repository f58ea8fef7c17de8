/**
 * Pattern of a contact's name as a person types it (section 5): groups of Latin or Cyrillic letters, with one
 * apostrophe, space or hyphen between groups. It is valid under the `v` flag of an input's `pattern`. It runs in linear
 * time, since no two parts match the same letter.
 */
const LETTERS = String.raw`(?:[[\p{Script=Latin}\p{Script=Cyrillic}]&&\p{L}]\p{M}*)+`;
const SEPARATOR = String.raw`['’ʼ \-‑]`;
export const NAME_PATTERN = `${LETTERS}(?:${SEPARATOR}${LETTERS})*`;

const WHOLE_NAME = new RegExp(`^${NAME_PATTERN}$`, 'v');

export function isPersonName(text: string): boolean {
  return WHOLE_NAME.test(text);
}
