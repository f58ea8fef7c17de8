const PAGE = 100;
/** No XML can have it in a text. */
const BETWEEN = '\0';

export type HrefPages = { add: (href: string) => void; pages: () => Iterable<string[]> };

/** Hrefs by the hundred, in their order, each once among these. A page is one text: thousands of texts take twice its memory. */
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
