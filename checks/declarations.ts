type Source = { file: string; text: string };
/** A declaration with its line, from 1, and the text of that line. */
type Place = { file: string; line: number; code: string };
type RepeatedName = { name: string; places: Place[] };

const FILES_MAX = 2;

/** Names that mean the same in every file. */
const SHARED: { names: string[]; reason: string }[] = [
  { names: ['LF', 'CR', 'TAB', 'SPACE', 'QUOTE', 'COMMA', 'EQUALS'], reason: 'Characters, mostly by their code.' },
  { names: ['RootState', 'initialState'], reason: 'Redux Toolkit calls them so in every slice.' },
];

/**
 * Matches declarations at the top level of a formatted file. The groups are the name, or the pattern of a destructured
 * constant.
 */
const DECLARATION =
  /^(?:export )?(?:default )?(?:declare )?(?:abstract )?(?:async )?(?:(?:function\*?|class|type|interface|enum|const|let) ([\w$]+)|(?:const|let) (\{[^}]*\}|\[[^\]]*\]))/gm;

/** Returns the names that too many files declare at their top level, except for those in SHARED. */
export function repeatedNames(sources: Source[]): RepeatedName[] {
  const shared = new Set(SHARED.flatMap(({ names }) => names));
  const placesOfAll = Map.groupBy(sources.flatMap(declarations), ({ name }) => name);
  return [...placesOfAll]
    .filter(([name]) => !shared.has(name))
    .map(([name, places]) => ({ name, places: firstOfEachFile(places) }))
    .filter(({ places }) => places.length > FILES_MAX);
}

function declarations({ file, text }: Source): ({ name: string } & Place)[] {
  return [...text.matchAll(DECLARATION)].flatMap((match) => {
    const line = text.slice(0, match.index).split('\n').length;
    const [code = ''] = text.slice(match.index).split('\n');
    const [, name, pattern = ''] = match;
    return (name === undefined ? namesIn(pattern) : [name]).map((each) => ({ name: each, file, line, code }));
  });
}

/** Returns the names that a pattern such as `{ a, b: c, d = 1 }` or `[e, f]` declares. */
function namesIn(pattern: string): string[] {
  return pattern
    .slice(1, -1)
    .split(',')
    .flatMap((part) => /([\w$]+)\s*(?:=|$)/.exec(part.trim())?.[1] ?? []);
}

/** A translation declares the names of the English texts, so both count as one file. */
function firstOfEachFile(places: Place[]): Place[] {
  const byFile = Map.groupBy(places, ({ file }) => file.replace(/\/words\/..\.ts$/, '/words/en.ts'));
  return [...byFile.values()].flatMap(([first]) => first ?? []);
}
