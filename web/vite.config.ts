import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { SCREENS } from '@contactbook/contract/screens';
import { dictionary } from '@zxcvbn-ts/language-common';
import react from '@vitejs/plugin-react';
import { createServer, defineConfig, type Plugin, type Rolldown, transformWithOxc } from 'vite';
import { FLOOR } from './floor.ts';
import { nameLaterFiles } from './laterFiles.ts';
import type * as VisitorPage from './src/app/visitorPage.tsx';

const DEV_BASE = '/contactbook/';
const DEV_API = 'http://localhost:3000';
const API_PATHS = [
  '/users',
  '/contacts',
  '/changes',
  '/events',
  '/duplicates',
  '/history',
  '/labels',
  '/operator',
  '/past',
  '/trash',
  '/imports',
  '/dav',
  '^/c/',
  '/conflicts',
];

/** Number of passwords included in the build. The list is sorted by frequency, and the whole list would add 200 KB. */
const KNOWN_PASSWORDS = 3000;

const CONSTANTS = {
  SOURCE_URL: JSON.stringify(sourceUrl()),
  COMMON_PASSWORDS: JSON.stringify(dictionary['passwords-common'].slice(0, KNOWN_PASSWORDS).join(' ')),
};

export default defineConfig(({ command }) => ({
  // Relative URLs and a <base> written by the server let one build run under any path.
  base: command === 'build' ? './' : DEV_BASE,
  plugins: [
    react(),
    textsOfScreens(),
    baseInDevelopment(),
    compileHint(),
    scriptFirst(),
    filesOfScreens(),
    visitorPages(),
    serviceWorker(),
    compressedCopies(),
  ],
  define: CONSTANTS,
  css: { modules: { generateScopedName: createClassNames() } },
  build: {
    target: Object.entries(FLOOR).map(([browser, version]) => browser + version),
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // The time of each build step is not useful to a user who starts the server.
      checks: { pluginTimings: false },
      // Code for every page is one chunk, and so is code for the contacts and all dialogs. Two chunks would add 1 KB
      // after compression.
      output: {
        // The first file names all others, and hashes do not compress. Seven characters are the fewest that the build allows.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'home', tags: ['$initial'], priority: 2 },
            {
              name: 'dialogs',
              priority: 1,
              test: /src\/(?:ui\/(?:Overlay|Modal|Menu|ChoiceRow|SearchBox|useBackOnce|useBusy|useRested|pictures|useValidity|Awaited|DialogErrorBoundary)|book\/(?:draftSelectors|discard|search\/searchResult)|digits|limits|durations|shortDates)/,
            },
            { name: nameLaterFiles(), includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(API_PATHS.map((path) => [path, DEV_API])) },
}));

/** Returns the public address of the source code, from the package of the whole project; empty if it has none. */
function sourceUrl(): string {
  const text = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8');
  return (JSON.parse(text) as { homepage?: string }).homepage ?? ''; // the fields of a package
}

/**
 * Generates class names from the name of the file, which is unique, and the name of the class. They compress as well as
 * a short hash.
 */
function createClassNames(): (name: string, path: string) => string {
  const pathOf = new Map<string, string>();
  return (name, path) => {
    const file = basename(path, '.module.css');
    const known = pathOf.get(file) ?? path;
    if (known !== path) throw new Error(`Two style sheets would share their class names: ${known} and ${path}`);
    pathOf.set(file, path);
    return `${file}-${name}`;
  };
}

/**
 * Splits the English texts, so that each screen loads its own part. An import of one part becomes an import of a module
 * that exports nothing else, and what that part does not use is dropped.
 */
function textsOfScreens(): Plugin {
  const query = '?part=';
  return {
    name: 'texts-of-screens',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const [, part] = id.split(query);
      if (part !== undefined) {
        return code
          .replaceAll(/^export const (?=(\w+))/gm, (found, name) => (name === part ? found : 'const '))
          .replaceAll(/(?<= )(?=(?:part|enPlural)[<(])/g, '/* @__PURE__ */ ');
      }
      return code.replaceAll(
        /^import \{([^}]*)\} from '(.*words\/en\.ts)';/gm,
        (_import, names: string, path: string) =>
          names
            .split(',')
            .map((name) => `import { ${name} } from '${path}${query}${/\w+/.exec(name)?.[0]}';`)
            .join(' '),
      );
    },
  };
}

/** Replaces the base URL in development, as the server does for the built page. */
function baseInDevelopment(): Plugin {
  return {
    name: 'base-in-development',
    apply: 'serve',
    transformIndexHtml: () => [{ tag: 'base', attrs: { href: DEV_BASE }, injectTo: 'head-prepend' }],
  };
}

/**
 * Adds V8's explicit compile hint, which must come first in a file. The functions are then compiled off the main thread
 * while the file arrives, and not on their first call.
 */
function compileHint(): Plugin {
  return {
    name: 'compile-hint',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}

/** Moves the app's script before all other requests of the page, since preceding elements would delay it. */
function scriptFirst(): Plugin {
  return {
    name: 'script-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [script = ''] = /\s*<script type="module"[^>]*><\/script>/.exec(html) ?? [];
        return html.replace(script, '').replace('<meta charset="utf-8" />', (charset) => charset + script);
      },
    },
  };
}

/** Lists in the page the files that only one screen needs. The server removes those of other screens. */
function filesOfScreens(): Plugin {
  return {
    name: 'files-of-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const contacts = filesOfScreen(bundle, 'ContactsScreen');
        // The script of the home page of visitors is named where the page is (visitorPages).
        const home = filesOfScreen(bundle, 'VisitorHome');
        const links = [
          ...contacts.scripts.map((href) => ({
            rel: 'modulepreload',
            fetchpriority: 'low',
            href,
            'data-screen': SCREENS.contacts,
          })),
          ...contacts.sheets.map((href) => ({ rel: 'stylesheet', href, 'data-screen': SCREENS.contacts })),
          ...home.sheets.map((href) => ({ rel: 'stylesheet', href, 'data-screen': SCREENS.home })),
        ];
        return links.map((link) => ({ tag: 'link', attrs: { ...link, crossorigin: true }, injectTo: 'head' }));
      },
    },
  };
}

/** Returns the files of a screen and those that it imports; none in a page that the benchmarks build for comparison. */
function filesOfScreen(bundle: Rolldown.OutputBundle, screen: string): { scripts: string[]; sheets: string[] } {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const own = chunks.filter(({ name }) => name === screen);
  const shared = chunks.filter(({ fileName, isEntry }) => own[0]?.imports.includes(fileName) && !isEntry);
  const files = [...own, ...shared];
  return {
    scripts: files.map(({ fileName }) => `./${fileName}`),
    sheets: files.flatMap(({ viteMetadata }) => Array.from(viteMetadata?.importedCss ?? [], (name) => `./${name}`)),
  };
}

/** Renders the home page of visitors into the page, for the script there. The server removes it from other screens. */
function visitorPages(): Plugin {
  const place = '<!-- The home page of visitors -->';
  return {
    name: 'visitor-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        if (!html.includes(place)) return html; // a different page, built for comparison by the benchmarks
        const vite = await createServer({
          configFile: false,
          root: import.meta.dirname,
          plugins: [react()],
          define: CONSTANTS,
          css: { modules: { generateScopedName: createClassNames() } },
          appType: 'custom',
          optimizeDeps: { noDiscovery: true },
          server: { middlewareMode: true, hmr: false, watch: null },
        });
        try {
          // as because Vite types no module that it loads
          const { renderVisitorPages } = (await vite.ssrLoadModule('/src/app/visitorPage.tsx')) as typeof VisitorPage;
          const pages = await renderVisitorPages(filesOfScreen(bundle, 'VisitorHome').scripts);
          return html.replace(place, () => pages);
        } finally {
          await vite.close();
        }
      },
    },
  };
}

/** Writes the service worker with the list of files. A change of any file or of the page changes the worker. */
function serviceWorker(): Plugin {
  let publicFolder = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: ({ publicDir }) => void (publicFolder = publicDir),
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const html = bundle['index.html'];
        const beside = existsSync(publicFolder)
          ? readdirSync(publicFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
          : [];
        const files = [
          ...Object.keys(bundle).filter((name) => name.startsWith('assets/')),
          ...beside
            .map(({ parentPath, name }) => relative(publicFolder, join(parentPath, name)))
            // The browser shows them once, when it offers to install the app.
            .filter((name) => !name.startsWith('screenshots/')),
        ].toSorted((one, other) => (one < other ? -1 : 1));
        const path = join(import.meta.dirname, 'worker/worker.ts');
        const { code } = await transformWithOxc(readFileSync(path, 'utf8'), path);
        const version = createHash('sha256').update(JSON.stringify([files, code, html]));
        const known = { FILES: files, VERSION: version.digest('hex').slice(0, 16) };
        const constants = Object.entries(known).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
        this.emitFile({ type: 'asset', fileName: 'worker.js', source: [...constants, code].join('\n') });
      },
    },
  };
}

/** Compresses each file at the highest level during the build, so that the server only sends it. */
function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    writeBundle({ dir }) {
      const assets = join(dir ?? 'dist', 'assets');
      for (const name of readdirSync(assets)) {
        const file = join(assets, name);
        const bytes = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(bytes));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
