import { execFileSync } from 'node:child_process';
import { readVersions } from './versions.ts';

// Run by the CI: tags the commit of each version in CHANGELOG.md that has no tag yet.
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' });
const tags = new Set(git('ls-remote', '--tags', 'origin').match(/(?<=refs\/tags\/)v[\d.]+$/gm));
for (const { version, commit } of readVersions()) {
  const tag = `v${version}`;
  if (commit === undefined || tags.has(tag)) continue;
  git('push', 'origin', `${git('rev-parse', `${commit}^{commit}`).trim()}:refs/tags/${tag}`);
  console.log(`${tag} is ${commit}`);
}
