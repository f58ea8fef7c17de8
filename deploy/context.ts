import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the files of a folder that `COPY . .` copies: all but those that its .dockerignore excludes. */
export function listContext(root: string): string[] {
  const isIgnored = ignoredBy(readFileSync(join(root, '.dockerignore'), 'utf8'));
  function filesIn(folder: string): string[] {
    return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      // Exceptions inside an ignored folder are not supported.
      if (isIgnored(path)) return [];
      return entry.isDirectory() ? filesIn(path) : [path];
    });
  }
  return filesIn('');
}

/**
 * Returns a function that says whether the builder ignores a path. A pattern also matches everything inside a folder,
 * and the last pattern that matches decides (https://docs.docker.com/build/concepts/context/#dockerignore-files).
 */
export function ignoredBy(text: string): (path: string) => boolean {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isIgnored: !line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }));
  return (path) => rules.findLast(({ pattern }) => pattern.test(path))?.isIgnored ?? false;
}

const GLOB_SIGNS: Record<string, string> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' };

/** Unlike in `path.matchesGlob`, an asterisk matches names that begin with a dot. */
function patternOf(glob: string): RegExp {
  const source = glob
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\*\*\/|\*\*|\*|\?/g, (sign) => GLOB_SIGNS[sign] ?? sign);
  return new RegExp(`^${source}(?:/.*)?$`);
}
