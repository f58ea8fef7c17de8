/** Shorter words have too many neighbours. */
const MIN_SLIP_LETTERS = 4;
/** From this length on, a slip in the beginning of a word counts too. */
const BEGINNING_MIN_LETTERS = 6;

/**
 * Returns how many letters of `word` were meant by `typed`, which has one letter too many, too few, wrong or swapped
 * with its neighbour; undefined if anything else differs.
 */
export function slipLength(typed: string, word: string): number | undefined {
  const isBeginning = typed.length >= BEGINNING_MIN_LETTERS && word.length >= typed.length - 1;
  const isAsLong = typed.length >= MIN_SLIP_LETTERS && Math.abs(typed.length - word.length) <= 1;
  if (!isBeginning && !isAsLong) return undefined;
  let same = 0;
  while (same < typed.length && typed[same] === word[same]) same++;
  if (same === typed.length) return undefined;
  const isSwapped = typed[same] === word[same + 1] && typed[same + 1] === word[same];
  // The first difference is the slip, so that the rest must be equal.
  const rests: [inTyped: number, inWord: number][] = [
    [same + 1, same + 1],
    [same, same + 1],
    [same + 1, same],
  ];
  if (isSwapped) rests.unshift([same + 2, same + 2]);
  for (const [inTyped, inWord] of rests) {
    const rest = typed.slice(inTyped);
    const end = inWord + rest.length;
    if (word.startsWith(rest, inWord) && (isBeginning || end === word.length)) return end;
  }
  return undefined;
}
