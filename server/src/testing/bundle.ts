import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

const SOURCES = join(import.meta.dirname, '..');
const WORKER = 'sqlite/worker.ts';

/**
 * Writes the server and its commands into a few files of this folder, under the paths of their scripts. A process of a
 * test starts from them in half of the CPU time, since the sources and their packages are 1,900 modules.
 */
export async function bundleServer(folder: string): Promise<void> {
  const scripts = [
    'main.ts',
    'testing/limited.ts',
    'store/sqlite/worker-thread.ts',
    ...globSync('commands/*.ts', { cwd: SOURCES }),
  ];
  const input = Object.fromEntries(
    scripts
      .filter((script) => !script.endsWith('.test.ts'))
      .map((script) => [script.replace(/\.ts$/, ''), join(SOURCES, script)]),
  );
  await build({
    configFile: false,
    root: SOURCES,
    logLevel: 'warn',
    plugins: [keepPlaces],
    ssr: { noExternal: true, external: ['@node-rs/argon2'] },
    build: {
      ssr: true,
      target: 'node24',
      minify: false,
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { input, output: { entryFileNames: '[name].mjs', chunkFileNames: 'parts/[name]-[hash].mjs' } },
    },
  });
}

/** Files that a module finds by its own place are found from where its source is, except a script in the bundle. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta.url')) return undefined;
    if (id.endsWith(WORKER)) return code.replace('worker-thread.ts', '../store/sqlite/worker-thread.mjs');
    return code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
  },
};
