import { type ReactElement, use } from 'react';
import { fetchOnce } from './fetchOnce.ts';

const sheets = new Map<string, ReturnType<typeof sheetAt>>();

/**
 * Loads a style sheet that the first screen does not need when the module that uses it runs, so that it is available
 * offline. Returns an element that suspends until the sheet is loaded, to render beside the styled content.
 */
export function fetchSheet(href: string): ReactElement {
  const sheet = sheets.get(href) ?? sheetAt(href);
  sheets.set(href, sheet);
  sheet.fetchAhead();
  return <Sheet key={href} sheet={sheet} />;
}

function Sheet({ sheet }: { sheet: ReturnType<typeof sheetAt> }) {
  if (!sheet.isThere()) use(sheet.fetch());
  return null;
}

function sheetAt(href: string) {
  let isThere = false;
  const link = fetchOnce(async () => {
    await insertSheet(href);
    isThere = true;
  });
  return { ...link, isThere: () => isThere };
}

function insertSheet(href: string): Promise<unknown> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', (event) => {
      link.remove();
      reject(new Error('The sheet did not come', { cause: event }));
    });
    document.head.append(link);
  });
}
