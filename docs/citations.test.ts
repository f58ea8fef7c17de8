import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = posix.resolve(import.meta.dirname, '..');
/** Every file and folder. */
const PATHS = globSync('**/*', {
  cwd: ROOT,
  exclude: (path) => /(?:^|\/)(?:node_modules|\.git|dist|data|test-results)$/.test(path),
});
/** The change log is left out: it names files of earlier versions. */
const DOCUMENTS = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync('docs/**/*.md', { cwd: ROOT }),
];
const textOf = (path: string) => readFileSync(posix.join(ROOT, path), 'utf8');

/** A path, or the end of one, of a file that is part of the repository. A preceding colon names a commit, as in `git show`. */
const FILE = /(?<![\w./:@-])(?:[\w@.-]+\/)*[\w@.-]*\w\.(?:tsx?|mjs|css|html|cfg|sql|service|yaml)\b(?![\w/(-])/g;
/** A test file, then the title of one of its tests in parentheses. */
const TITLE = /`([\w./-]+\.(?:spec|test)\.tsx?)`\s+\(“([^”]+)”\)/g;
/** A script of the root package; the operator's commands are silent. */
const SCRIPT = /npm run (?:--silent )?([\w-]+)/g;
const LINK = /\]\(([^)\s]+)\)/g;

test('documents name only files that exist', () => {
  expect(citations(FILE).filter(({ words }) => filesNamed(words).length === 0)).toEqual([]);
});

test('documents name only tests that exist', () => {
  const cited = citations(TITLE);
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter(({ words, title }) => !filesNamed(words).some((path) => textOf(path).includes(title)))).toEqual(
    [],
  );
});

test('documents name only npm scripts that exist', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const cited = citations(SCRIPT);
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter(({ words }) => !Object.hasOwn(scripts, words))).toEqual([]);
});

test('documents link only to files and headings that exist', () => {
  const links = citations(LINK).filter(({ words }) => !/^\w+:/.test(words));
  expect(links.filter(({ document, words }) => !isThere(document, words))).toEqual([]);
});

test('a citation of a file, a test or a heading that does not exist is recognised', () => {
  expect(filesNamed('contacts/NoSuchFields.tsx')).toEqual([]);
  expect(filesNamed('elcome.spec.ts'), 'only whole names count').toEqual([]);
  expect(filesNamed('e2e/log-in.spec.ts')).toEqual(['e2e/log-in.spec.ts']);
  expect(
    ['`a/b.ts`', 'b.test.ts, c', 'see http://x.y/z.ts', '`git show 1a2b:d.ts`'].flatMap(
      (words) => words.match(FILE) ?? [],
    ),
  ).toEqual(['a/b.ts', 'b.test.ts']);
  expect([
    isThere('README.md', 'docs/phones.md'),
    isThere('README.md', 'docs/phones.md#nothing'),
    isThere('README.md', 'none.md'),
  ]).toEqual([true, false, false]);
});

function citations(pattern: RegExp) {
  return DOCUMENTS.flatMap((document) =>
    [...textOf(document).matchAll(pattern)].map(([all, words = all, title = '']) => {
      return { document, words, title: title.replaceAll(/\s+/g, ' ') };
    }),
  );
}

function filesNamed(path: string): string[] {
  const end = path.replace(/^(?:\.\.\/)+/, '');
  return PATHS.filter((one) => one === end || one.endsWith(`/${end}`));
}

function isThere(document: string, target: string): boolean {
  const [path = '', heading] = target.split('#');
  const file = path === '' ? document : posix.join(posix.dirname(document), path).replace(/\/$/, '');
  return PATHS.includes(file) && (heading === undefined || headingsOf(textOf(file)).includes(heading));
}

/** The anchors that GitHub gives the headings of a page. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
