import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const guard = fileURLToPath(new URL('../../require-node.mjs', import.meta.url));
const packageJson = new URL('../../package.json', import.meta.url);

/** Runs the guard as if Node had this version. */
function guardOn(version: string) {
  const pretend = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${version}'})`;
  const { status, stderr } = spawnSync(process.execPath, ['--import', pretend, guard], { encoding: 'utf8' });
  return { status, stderr };
}

test('an old Node reports what is required, without a stack trace', () => {
  expect(guardOn('20.19.2')).toEqual({
    status: 1,
    stderr: 'ContactBook needs Node 24.11 or newer and this is Node 20.19.2: install it, then run the command again.\n',
  });
});

test.each(['8.17.0', '22.21.1', '23.11.0', '24.0.0', '24.9.0', '24.10.5'])('Node %s is refused', (version) => {
  expect(guardOn(version).status).toBe(1);
});

test.each(['24.11.0', '24.21.0', '25.0.0', '26.0.0'])('Node %s passes', (version) => {
  expect(guardOn(version)).toEqual({ status: 0, stderr: '' });
});

test('it asks for what package.json asks for', () => {
  const { engines } = JSON.parse(readFileSync(packageJson, 'utf8')) as { engines: { node: string } };
  expect(guardOn('0.0.0').stderr).toContain(`Node ${engines.node.replace('>=', '')} or newer`);
});
