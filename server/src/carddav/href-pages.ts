const PAGE = 100;
/** XML texts cannot contain this character. */
const BETWEEN = '\0';

export type HrefPages = { add: (href: string) => void; pages: () => Iterable<string[]> };

/**
 * Collects hrefs in pages of a hundred, in order and without duplicates within a page. A page is one string, since
 * thousands of strings take twice its memory.
 */
export function createHrefPages(): HrefPages {
  const whole: string[] = [];
  let last = new Set<string>();

  return {
    add(href) {
      last.add(href);
      if (last.size < PAGE) return;
      whole.push([...last].join(BETWEEN));
      last = new Set();
    },
    *pages() {
      for (const page of whole) yield page.split(BETWEEN);
      if (last.size > 0) yield [...last];
    },
  };
}
