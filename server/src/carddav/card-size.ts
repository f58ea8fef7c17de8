import { CARD_TEXT_MAX_BYTES } from '@contactbook/contract/limits';

export const CARD_TOO_LARGE = `A card can be up to ${CARD_TEXT_MAX_BYTES / 1024} KiB without its photo.`;

const [TAB, LF, SPACE, COLON] = [9, 10, 32, 58];
const PHOTO = /^(?:[\w-]+\.)?PHOTO[;:]/i;
const HEAD_LENGTH = 80;

/** Returns whether a text, apart from its longest photo, exceeds the maximum size of a card, without parsing it. */
export function exceedsCard(text: Buffer): boolean {
  if (text.length <= CARD_TEXT_MAX_BYTES) return false;
  let [longest, photo] = [0, 0];
  for (let start = 0, end; start < text.length; start = end) {
    end = text.indexOf(LF, start) + 1 || text.length;
    if (photo > 0 && goesOn(text, start, end)) photo += end - start;
    else photo = PHOTO.test(text.toString('latin1', start, start + HEAD_LENGTH)) ? end - start : 0;
    longest = Math.max(longest, photo);
  }
  return text.length - longest > CARD_TEXT_MAX_BYTES;
}

/**
 * Returns whether a line continues the previous one. Folded lines begin with a space; old phones fold base64 without
 * one, but base64 contains no colon.
 */
function goesOn(text: Buffer, start: number, end: number): boolean {
  const [first] = text.subarray(start, start + 1);
  return first === SPACE || first === TAB || !text.subarray(start, end).includes(COLON);
}
