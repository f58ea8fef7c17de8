import { expect, test } from 'vitest';
import { repeatedNames } from './declarations.ts';

const sources = (texts: string[]) => texts.map((text, index) => ({ file: `web/src/${index}.ts`, text }));
const repeatedIn = (...texts: string[]) => repeatedNames(sources(texts)).map(({ name }) => name);

test('a name may be declared at the top level of two files, not of three', () => {
  expect(repeatedIn('const PAGE = 1;', 'type PAGE = 1;')).toEqual([]);
  expect(repeatedIn('const PAGE = 1;', 'export type PAGE = 1;', 'export async function PAGE() {}')).toEqual(['PAGE']);
});

test.each([
  'const { other: page, rest = 1 } = all;',
  'const {\n  first,\n  page,\n} = all;',
  'const [first, page] = all;',
  'export class page {}',
  'export default function page() {}',
  'export async function* page() {}',
])('a declaration is found: %s', (declaration) => {
  expect(repeatedIn(declaration, 'let page = 1;', 'interface page {}')).toEqual(['page']);
});

test('other names do not count: inner ones, imported ones, properties, and repetitions in one file', () => {
  const others = [
    'function a() {\n  const page = 1;\n}',
    "import { page } from './page.ts';",
    'const { page: b } = all;',
  ];
  expect(repeatedIn('const page = 1;', ...others)).toEqual([]);
  expect(repeatedIn('const Page = 1;\ntype Page = 1;', 'const Page = 1;')).toEqual([]);
});

test('the place of each declaration is listed', () => {
  const [found] = repeatedNames(sources(['\nconst page = 1;', 'const page = 2;', 'const page = 3;']));
  expect(found?.places[0]).toMatchObject({ file: 'web/src/0.ts', line: 2, code: 'const page = 1;' });
});

test('a translation counts as one file with its English texts, and some names mean the same everywhere', () => {
  const words = ['en', 'uk'].map((language) => ({ file: `web/src/words/${language}.ts`, text: 'const page = 1;' }));
  expect(repeatedNames([...words, ...sources(['const page = 1;'])])).toEqual([]);
  expect(repeatedIn('const LF = 10;', 'const [LF] = [10];', 'const LF = 10;')).toEqual([]);
});
