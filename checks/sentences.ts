const MAX_WORDS = 35;
/** A sentence that begins so has no subject; after some words it may follow a comma: "As of version 2, …". */
const FRAGMENT = /^(?:(?:Of|Those|Whom|Whose|Whoever|Else|For whom|To whom)\b|(?:As|Whatever|Since|Where)\b(?!.*,))/;
const DIALECT =
  /\b(?:whoever|whomever|somebody else|anybody|nobody else|of whom|of which|in which they|(?:is|are|was|were|be|been) told|tells? of|told of|know(?:s|n)? of|hears? of|by turns|amid|meanwhile|afterwards|henceforth|thereof|oftener|what is so already)\b/i;
const DIRECTIVE = /^(?:oxlint|eslint|@ts|prettier|v8|#)/;

export type ProseFinding = { reason: 'a fragment' | 'dialect' | 'too long'; sentence: string };

/** Returns the sentences of a document, or of the comments in source code, that are not plain (CONTRIBUTING.md, "Prose"). */
export function findings(text: string, isDocument: boolean): ProseFinding[] {
  const parts = isDocument ? paragraphs(text) : comments(text);
  return parts.flatMap((part) =>
    part.split(/(?<=[.!?])\s+(?=[A-Z"'`(])/).flatMap((sentence): ProseFinding[] => {
      const reason = faultOf(sentence);
      return reason === undefined ? [] : [{ reason, sentence }];
    }),
  );
}

/** Titles of tests and subjects of commits name who does what, so these words are not used in them. */
const VAGUE =
  /\b(?:whatever|whichever|nobody|somebody|anyone|gone|at once|by itself|so (?:is|are|does|do|it is))\b|^(?:but|and|nor|what)\b/i;

/** Returns the titles and subjects that are not plain. */
export function titleFindings(titles: string[]): ProseFinding[] {
  return titles.flatMap((sentence): ProseFinding[] => {
    const reason = faultOf(sentence) ?? (VAGUE.test(sentence) ? 'dialect' : undefined);
    return reason === undefined ? [] : [{ reason, sentence }];
  });
}

function faultOf(sentence: string): ProseFinding['reason'] | undefined {
  // What is quoted is not ours: names in code, texts of the app, the specification.
  const own = sentence.replaceAll(/`[^`]*`|“[^”]*”|"[^"]*"/g, '""');
  if (FRAGMENT.test(own)) return 'a fragment';
  if (DIALECT.test(own)) return 'dialect';
  return own.split(/\s+/).length > MAX_WORDS && !own.includes('|') ? 'too long' : undefined;
}

/** The texts of comments that begin a line, or end one after a space. */
function comments(text: string): string[] {
  const found = text.matchAll(
    /^[ \t]*\/\*\*?([\s\S]*?)\*\/|^[ \t]*\/\/ ?(.*(?:\n[ \t]*\/\/ ?.*)*)|[;,{})\]] \/\/ (.+)$/gm,
  );
  return [...found]
    .map(([, block, lines, trailing]) =>
      (block ?? lines ?? trailing ?? '').replaceAll(/\n[ \t]*(?:\*|\/\/) ?/g, ' ').trim(),
    )
    .filter((body) => body !== '' && !DIRECTIVE.test(body));
}

/** Paragraphs, items of lists and rows of tables, without code blocks and the targets of links. */
function paragraphs(text: string): string[] {
  return text
    .replaceAll(/```[\s\S]*?```/g, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .split(/\n\s*\n|\n(?=\s*(?:[-*|#]|\d+\.) )/)
    .map((part) =>
      part
        .replaceAll(/\s+/g, ' ')
        .replace(/^(?:[-*|#> ]|\d+\. )+/, '')
        .trim(),
    )
    .filter(Boolean);
}
