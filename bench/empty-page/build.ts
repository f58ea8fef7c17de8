import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const WEB = fileURLToPath(new URL('../../web/', import.meta.url));

/**
 * Builds the page beside this file, like the web app, into a folder that is removed at the end of the caller's block.
 */
export function buildEmptyPage(): Disposable & { folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'contactbook-empty-page-'));
  const vite = [import.meta.dirname, '--config', 'vite.config.ts', '--outDir', folder, '--emptyOutDir'];
  execFileSync('npm', ['run', '--silent', 'build', '--', ...vite], { cwd: WEB, stdio: 'inherit' });
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}
