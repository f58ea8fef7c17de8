import { type Entry, type Mark, nameMarks, numberMarks } from '../search/bookView.ts';

/**
 * Highlights what the filter found in the rows, the first of which show these entries. The CSS Highlight API marks ranges of
 * text, so that no keystroke changes an element; browsers without it show no marks.
 */
export function markFound(rows: HTMLCollection, entries: Entry[], filter: string): void {
  const found: StaticRange[] = [];
  for (const [place, entry] of entries.entries()) {
    const [name, number] = rows[place]!.querySelectorAll('bdi');
    // In edit there is a form.
    if (number === undefined) continue;
    addMarks(name!, nameMarks(entry, filter), found);
    addMarks(number, numberMarks(entry, filter), found);
  }
  CSS.highlights?.set('found', new Highlight(...found));
}

/** A text in parts, each the only one in its element or in none. */
function addMarks(element: Element, marks: Mark[], found: StaticRange[]): void {
  let from = 0;
  for (const part of element.childNodes) {
    const text = part.firstChild ?? part;
    const { length } = text.textContent!; // a text has some
    for (const [start, end] of marks) {
      const [startOffset, endOffset] = [Math.max(0, start - from), Math.min(length, end - from)];
      const range = { startContainer: text, startOffset, endContainer: text, endOffset };
      if (startOffset < endOffset) found.push(new StaticRange(range));
    }
    from += length;
  }
}
