import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { SCREENS } from '@contactbook/contract/screens';
import { dictionary } from '@zxcvbn-ts/language-common';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, transformWithOxc } from 'vite';

const DEV_BASE = '/contactbook/';
const DEV_API = 'http://localhost:3000';
const API_PATHS = [
  '/users',
  '/contacts',
  '/changes',
  '/events',
  '/history',
  '/past',
  '/trash',
  '/imports',
  '/dav',
  '/refused-edits',
];

/** Of the common passwords, which are sorted, so many are enough to know a weak one: all of them weigh 200 KB. */
const KNOWN_PASSWORDS = 3000;

export default defineConfig(({ command }) => ({
  // Relative addresses and a <base> that the server writes: one build mounts under any path.
  base: command === 'build' ? './' : DEV_BASE,
  plugins: [
    react(),
    baseInDevelopment(),
    compileHint(),
    scriptFirst(),
    filesOfScreens(),
    serviceWorker(),
    compressedCopies(),
  ],
  define: {
    COMMON_PASSWORDS: JSON.stringify(dictionary['passwords-common'].slice(0, KNOWN_PASSWORDS).join(' ')),
  },
  css: { modules: { generateScopedName: createClassNames() } },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // One small sheet, before the first paint: no screen waits for its own. What is opened rarely fetches its own by
    // address, as `?url`, and asks for it again when it did not come: a sheet that Vite fetches with a file is asked for once.
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // How long each step of a slow build took is no warning to the person who starts the product.
      checks: { pluginTimings: false },
      // What every page needs is one file, however much of it the panels need too: two weigh 1 KB more once compressed.
      // So is what the contacts and all dialogs need.
      output: {
        codeSplitting: {
          groups: [
            { name: 'home', tags: ['$initial'] },
            { name: 'dialogs', test: /src\/ui\/(?:Overlay|Modal|fetchSheet|useValidity)/ },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(API_PATHS.map((path) => [path, DEV_API])) },
}));

/**
 * Class names that say where they come from and cannot collide: the file's, of which there is one, and the class's. They
 * compress as well as a short hash.
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

/** What the server does for the built page. */
function baseInDevelopment(): Plugin {
  return {
    name: 'base-in-development',
    apply: 'serve',
    transformIndexHtml: () => [{ tag: 'base', attrs: { href: DEV_BASE }, injectTo: 'head-prepend' }],
  };
}

/**
 * V8's explicit compile hint, which has to come first in a file: its functions are compiled while it arrives, off the
 * main thread, and not when the first screen calls them one by one.
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

/** Puts the app's script before all else that the page asks for: what stands before it in the page holds it up. */
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

/** Names in the page what one screen alone needs; the server leaves out what is of another screen. */
function filesOfScreens(): Plugin {
  return {
    name: 'files-of-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const contacts = chunks.find(({ name }) => name === 'ContactsScreen');
        if (contacts === undefined) return []; // another page, built with these settings to be measured beside ours
        const shared = chunks.filter(({ fileName, isEntry }) => contacts.imports.includes(fileName) && !isEntry);
        return [contacts, ...shared].map(({ fileName }) => {
          const attrs = { rel: 'modulepreload', fetchpriority: 'low', crossorigin: true, href: `./${fileName}` };
          return { tag: 'link', attrs: { ...attrs, 'data-screen': SCREENS.contacts }, injectTo: 'head' };
        });
      },
    },
  };
}

/** Writes worker/worker.ts beside the page with the list of files: another file or another page makes it another worker. */
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
          ...beside.map(({ parentPath, name }) => relative(publicFolder, join(parentPath, name))),
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

/** Compresses each file once, here, as well as it can be: the server only sends. */
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
