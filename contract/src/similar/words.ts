import { folded } from '../folding.ts';
import { inLatin, isForeign, spelledLetters, spellingLetters } from './alphabets.ts';
import { nameForms } from './nicknames.ts';
import { rankOf, type Reason } from './reasons.ts';
import { slipLength } from './slips.ts';

/** A typed word, folded, with what each comparison needs. */
export type TypedWord = {
  word: string;
  letters: string;
  latin: string;
  isForeign: boolean;
  nicknames: Map<string, Reason>;
};
/** `length` is the number of characters of the word that matched, from its first one on. */
export type WordMatch = { reason: Reason; rank: number; length: number };

/** Shorter words are no names. */
const NAME_MIN_LETTERS = 3;

export function typedWord(word: string): TypedWord {
  const letters = lettersOf(word);
  const isWordForeign = isForeign(letters);
  return {
    word,
    letters,
    latin: isWordForeign ? inLatin(letters) : letters,
    isForeign: isWordForeign,
    nicknames: nicknamesOf(letters),
  };
}

/** Compares a typed word with a folded word of a contact in all ways, the most certain one first. */
export function matchWord(typed: TypedWord, word: string): WordMatch | undefined {
  const letters = lettersOf(word);
  const isWordForeign = isForeign(letters);
  return spelledMatch() ?? nicknameMatch() ?? slipMatch();

  function spelledMatch(): WordMatch | undefined {
    if (isWordForeign) {
      const length = spelledLetters(letters, typed.latin);
      const rest = length === undefined ? '' : inLatin(letters.slice(length));
      const written = typed.isForeign ? inLatin(letters) : typed.latin + rest;
      return length === undefined ? undefined : match({ kind: 'letters', written, isLatin: true }, length);
    }
    const length = typed.isForeign ? spellingLetters(typed.letters, letters) : undefined;
    return length === undefined ? undefined : match({ kind: 'letters', written: typed.word, isLatin: false }, length);
  }

  function nicknameMatch(): WordMatch | undefined {
    const reason = typed.nicknames.get(letters);
    return reason && match(reason, letters.length);
  }

  function slipMatch(): WordMatch | undefined {
    if (isWordForeign === typed.isForeign) {
      const length = slipLength(typed.letters, letters);
      return length === undefined ? undefined : match({ kind: 'slip' }, length);
    }
    const length = slipLength(typed.latin, isWordForeign ? inLatin(letters) : letters);
    return length === undefined ? undefined : match({ kind: 'slip' }, letters.length);
  }

  function match(reason: Reason, matched: number): WordMatch {
    let length = matched;
    if (letters !== word) for (length = 0; lettersOf(word.slice(0, length)).length < matched;) length++;
    return { reason, rank: rankOf(reason, letters.length - matched), length };
  }
}

/** Removes what romanizations put between letters: apostrophes for soft signs, and dots. */
function lettersOf(word: string): string {
  return /^[a-zа-яіїєґ]*$/.test(word) ? word : word.replace(/[^\p{L}\p{M}\p{Nd}]|[\u02b0-\u02ff]/gu, '');
}

/** The names with short forms, and the letters of all forms. */
let lists: { names: string[]; forms: string[]; keys: string[] }[] | undefined;

/** Returns the other forms of a name, by their letters. */
function nicknamesOf(letters: string): Map<string, Reason> {
  const others = new Map<string, Reason>();
  if (letters.length < NAME_MIN_LETTERS) return others;
  lists ??= nameForms().map(({ names, forms }) => ({
    names,
    forms,
    keys: forms.map((form) => lettersOf(folded(form))),
  }));
  for (const { names, forms, keys } of lists) {
    const typed = keys.findIndex((key) => key === letters || isSpelled(key, letters));
    if (typed === -1) continue;
    for (const [place, key] of keys.entries()) {
      const isShort = place >= names.length;
      const name = isShort && typed >= names.length ? forms[0]! : forms[typed]!;
      if (key !== letters && !others.has(key)) others.set(key, { kind: 'nickname', name, isShort });
    }
  }
  return others;
}

/** Returns whether Latin letters spell a foreign name from its first letter to the last. */
function isSpelled(name: string, letters: string): boolean {
  return isForeign(name) && !isForeign(letters) && spelledLetters(name, letters) === name.length;
}
