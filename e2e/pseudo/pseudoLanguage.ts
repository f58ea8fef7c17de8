import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import * as PARTS from '../../web/src/words/en.ts';
import { BRACKET } from './bracket.ts';
import { isData } from './data.ts';

/** Makes a text 40 % longer, since a letter is half as wide as it is high. */
const LONGER = '* { letter-spacing: 0.2em !important }';

let script: Promise<string> | undefined;

/** Shows the app in a pseudo-language: its English texts, each with a bracket that locators ignore. */
export async function speakPseudo(page: Page): Promise<void> {
  const body = await (script ??= buildScript());
  const contentType = 'text/javascript';
  // Routes of the context, since a story ends those of its page.
  const context = page.context();
  await context.route('**/assets/pseudo.js', (route) => route.fulfill({ contentType, body }));
  // A translation exports its parts by name.
  const parts = `import { pseudo } from './pseudo.js'; export const { ${Object.keys(PARTS).join()} } = pseudo;`;
  await context.route('**/assets/uk-*.js', (route) => route.fulfill({ contentType, body: parts }));
  await page.addInitScript(() => localStorage.setItem('language', 'uk'));
}

/** Makes all texts 40 % longer, until the returned function is called. */
export async function lengthenTexts(page: Page): Promise<() => Promise<void>> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet(); // an element for it is refused by the policy of the page
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, LONGER);
  return () => page.evaluate(() => void document.adoptedStyleSheets.pop());
}

/** Returns the visible texts and labels with letters that are neither in a dictionary nor data. */
export async function unbracketedTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate((bracket) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement!;
      if (element.closest('script, style, noscript') !== null || !element.checkVisibility()) continue;
      const labels = ['aria-label', 'title', 'placeholder', 'alt', 'aria-roledescription'];
      const own = node instanceof Text ? [node.data] : labels.map((label) => element.getAttribute(label) ?? '');
      found.push(...own.filter((text) => /\p{L}/u.test(text) && !text.includes(bracket)));
    }
    return found;
  }, BRACKET);
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => !isData(text));
}

async function buildScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': "'production'" },
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL('texts.ts', import.meta.url)), formats: ['es'], fileName: 'texts' },
    },
  });
  // as because one format is built, without a watcher
  return (built as Rolldown.RolldownOutput[])[0]!.output[0].code;
}
