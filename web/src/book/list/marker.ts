import { type SearchEntry, type Mark, nameMarks, numberMarks, type SimilarRow } from '../search/bookView.ts';

/**
 * Highlights the matches of the filter in the rows; row n shows entry n, or similar row n. It uses the CSS Highlight API, so that a
 * keystroke changes no elements; browsers without it show no highlights.
 */
export function markFound(
  rows: HTMLCollection,
  entries: SearchEntry[],
  filter: string,
  similar: (SimilarRow | undefined)[],
): void {
  const found: StaticRange[] = [];
  for (const [place, entry] of entries.entries()) {
    const [name, number] = rows[place]!.querySelectorAll('bdi');
    // A row in edit contains a form.
    if (number === undefined) continue;
    addMarks(name!, similar[place]?.name ?? nameMarks(entry, filter), found);
    addMarks(number, similar[place]?.number ?? numberMarks(entry, filter), found);
  }
  CSS.highlights?.set('found', new Highlight(...found));
}

/** Converts the marks of a text to ranges. The text is the only one in its element, or is split into several nodes. */
function addMarks(element: Element, marks: Mark[], found: StaticRange[]): void {
  let from = 0;
  for (const part of element.childNodes) {
    const text = part.firstChild ?? part;
    const { length } = text.textContent!; // a text node has content
    for (const [start, end] of marks) {
      const [startOffset, endOffset] = [Math.max(0, start - from), Math.min(length, end - from)];
      const range = { startContainer: text, startOffset, endContainer: text, endOffset };
      if (startOffset < endOffset) found.push(new StaticRange(range));
    }
    from += length;
  }
}
