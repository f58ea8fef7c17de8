import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FLOOR } from '../web/floor.ts';
import { findNewBuiltIns, findNewStyles } from './floor.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const built = (pattern: string) => globSync(`web/dist/${pattern}`, { cwd: ROOT }).map(read);

/** Built-ins that the scripts use only where they exist, or whose absence changes nothing. */
const TESTED_FIRST = [
  // Marks of what the filter has found (web/src/book/list).
  'CSS.highlights',
  'Highlight',
  // The button to share a contact is shown only with it.
  'canShare',
  // `whenIdle` waits for a timer instead.
  'requestIdleCallback',
  // React's own names, and what it looks for: view transitions, the navigation API and the speed of the connection.
  'Iterator',
  'Profiler',
  'ViewTransition',
  'animation',
  'canIntercept',
  'connection',
  'currentEntry',
  'delay',
  'downlink',
  'event navigate',
  'popover',
  'skipTransition',
  'startViewTransition',
  // The reader of zips has methods by these names.
  'Symbol.asyncDispose',
  'dispose',
].toSorted();

/** Styles that older browsers ignore, and the page is as usable without them. */
const IGNORED = [
  '-webkit-touch-callout',
  ':highlight',
  'field-sizing',
  'field-sizing: content',
  'forced-color-adjust',
  'forced-color-adjust: none',
  'scrollbar-gutter',
  'scrollbar-gutter: stable',
  'scrollbar-width',
  'scrollbar-width: none',
  'text-wrap',
  'text-wrap: balance',
  'text-wrap: pretty',
  // Page numbers and the size of the paper.
  '@page',
  'break-after: avoid',
  'size',
].toSorted();

test('the built scripts use no built-in that the oldest supported browsers lack', () => {
  const scripts = [
    ...built('**/*.js'),
    ...[...read('web/dist/index.html').matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => text),
  ];
  expect(scripts.length).toBeGreaterThan(20);
  expect(findNewBuiltIns(scripts)).toEqual(TESTED_FIRST);
});

test('the built sheets use no style that the oldest supported browsers lack', () => {
  const sheets = built('**/*.css');
  expect(sheets.length).toBeGreaterThan(10);
  expect(findNewStyles(sheets)).toEqual(IGNORED);
});

test.each([
  ['Map.groupBy(all, keyOf)', 'Map.groupBy'],
  ['const signal = AbortSignal.any([one])', 'AbortSignal.any'],
  ['one.intersection(other)', 'intersection'],
  ['addEventListener("scrollend", store)', 'event scrollend'],
  ['new CloseWatcher()', 'CloseWatcher'],
])('%s is found', (script, name) => {
  expect(findNewBuiltIns([script])).toEqual([name]);
});

test('older built-ins and own names are not found', () => {
  const script = 'const {added} = change; one.added; all.toSorted(); Object.groupOf(one); CSS.escape(text);';
  expect(findNewBuiltIns([script])).toEqual([]);
});

test.each([
  ['a{text-box-trim:none}', 'text-box-trim'],
  ['@starting-style{a{color:red}}', '@starting-style'],
  ['a:open{color:red}', ':open'],
  ['a{color:light-dark(#fff,#000)}', 'light-dark()'],
])('the style %s is found', (sheet, name) => {
  expect(findNewStyles([sheet])).toContain(name);
});

test('README.md names the oldest supported versions', () => {
  expect(read('README.md')).toContain(`Chrome ${FLOOR.chrome}, Firefox ${FLOOR.firefox} and Safari ${FLOOR.safari}`);
});
