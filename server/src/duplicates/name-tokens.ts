import { givenNames } from '@contactbook/card/nicknames';
import { soundKey } from '@contactbook/card/sound-key';
import { folded } from '@contactbook/contract/folding';

/** A word of a name. `keys` are the given names that it may be a form of, else its sound. */
export type NameToken = { text: string; sound: string; isGiven: boolean; keys: readonly string[] };
/** A name for comparisons. `generation` is what tells a father from a son of the same name. */
export type ComparableName = { tokens: readonly NameToken[]; generation: string };

/** Longer names are compared by their first words. */
const TOKENS_MAX = 6;
const TITLES = new Set('mr mrs ms miss dr prof sir herr frau пан пані г-н г-жа д-р проф κ κα'.split(' '));
const GENERATIONS = new Map(
  [
    ['junior', 'jr junior jun мл мол младший молодший ii 2nd син сын son дочка дочь daughter'],
    ['senior', 'sr senior sen ст старший батько отец папа тато father dad мама мати mother mom mum'],
    ['third', 'iii 3rd'],
  ].flatMap(([generation = '', words = '']) => words.split(' ').map((word) => [word, generation] as const)),
);
const WORD = /[\p{L}\p{M}\p{N}'’ʼ`]+(?:-[\p{L}\p{M}\p{N}'’ʼ`]+)*/gu;

const known = new Map<string, NameToken>();
/** Names repeat, so their words are folded once; the cache is emptied when a book has more of them. */
const KNOWN_MAX = 50_000;

/** Takes a name apart, without titles. */
export function comparableName(name: string): ComparableName {
  const tokens: NameToken[] = [];
  let generation = '';
  for (const [index, text] of (folded(name.normalize('NFC')).match(WORD) ?? []).flatMap(partsOf).entries()) {
    const said = index === 0 ? undefined : GENERATIONS.get(text);
    if (said !== undefined) generation = said;
    else if (!TITLES.has(text) && tokens.length < TOKENS_MAX) tokens.push(tokenOf(text));
  }
  return { tokens, generation };
}

/** Two given names with a hyphen are two words, and a double surname is one. */
function partsOf(word: string): string[] {
  const parts = word.split('-');
  return parts.length > 1 && parts.some((part) => tokenOf(part).isGiven) ? parts : [word];
}

function tokenOf(text: string): NameToken {
  let token = known.get(text);
  if (token === undefined) {
    const sound = soundKey(text);
    const given = givenNames(sound);
    token = { text, sound, isGiven: given.length > 0, keys: given.length > 0 ? given : [sound] };
    if (known.size > KNOWN_MAX) known.clear();
    known.set(text, token);
  }
  return token;
}
