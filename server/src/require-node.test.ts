import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const guard = fileURLToPath(new URL('../../require-node.mjs', import.meta.url));

/** Runs the guard as if Node had this version. */
function guardOn(version: string) {
  const pretend = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${version}'})`;
  const { status, stderr } = spawnSync(process.execPath, ['--import', pretend, guard], { encoding: 'utf8' });
  return { status, stderr };
}

test('an old Node is told what is needed, without a stack trace', () => {
  expect(guardOn('20.19.2')).toEqual({
    status: 1,
    stderr: 'ContactBook needs Node 24 or newer and this is Node 20.19.2: install it, then run the command again.\n',
  });
});

test.each(['24.21.0', '26.0.0'])('Node %s passes', (version) => {
  expect(guardOn(version)).toEqual({ status: 0, stderr: '' });
});
