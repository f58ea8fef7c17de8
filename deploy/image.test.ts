import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import packageFile from '../package.json' with { type: 'json' };
import { SETTINGS } from '../server/src/settings.ts';
import { launch } from '../server/src/testing/launch.ts';
import { buildInFolders, inside, type Stage } from './build-in-folders.ts';
import { ignoredBy, listContext } from './context.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const IMAGE_FILES = ['deploy/Dockerfile', 'deploy/compose.yaml', 'deploy/compose.postgres.yaml'];
const COMMIT = 'c0ffee0123456789';
const target = mkdtempSync(join(tmpdir(), 'contactbook-image-'));
let stages: Stage[];
let image: Stage;

beforeAll(() => {
  const context = listContext(ROOT);
  stages = buildInFolders({ dockerfile: read('deploy/Dockerfile'), root: ROOT, context, target, args: { COMMIT } });
  image = stages.at(-1)!;
}, 120_000);
afterAll(() => rmSync(target, { recursive: true, force: true }), 60_000);

const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Returns a workspace and those that it depends on, directly or not. */
function withDependencies(workspace: string): string[] {
  const { dependencies } = JSON.parse(read(`${workspace}/package.json`)) as { dependencies: Record<string, string> };
  const needed = packageFile.workspaces.filter((other) => `@contactbook/${other}` in dependencies);
  return [...new Set([workspace, ...needed.flatMap(withDependencies)])].toSorted();
}

function workspacesIn(stage: Stage): string[] {
  return packageFile.workspaces.filter((workspace) => existsSync(inside(stage, `${workspace}/src`))).toSorted();
}

test('each stage has the sources of the workspaces that it installs, and of those that they need', () => {
  const installing = stages.filter(({ installed }) => installed.length > 0);
  expect(installing.map(({ installed }) => installed)).toEqual([['web'], ['server']]);
  for (const stage of installing) {
    expect(workspacesIn(stage)).toEqual(expect.arrayContaining(stage.installed.flatMap(withDependencies)));
  }
  expect(workspacesIn(image), 'the last stage has nothing else').toEqual(withDependencies('server'));
});

test('the image starts, is found healthy, and serves the app and a book', async () => {
  const [node, ...command] = JSON.parse(image.settings['CMD']!) as string[]; // the form of CMD without a shell
  expect(node).toBe('node');
  const settings = { ...image.env, HOST: '127.0.0.1', PORT: '0', DATABASE_URL: `sqlite:${target}/contactbook.db` };
  const server = launch(pathToFileURL(inside(image, command.pop()!)), settings, { flags: command });
  try {
    const { origin, port } = new URL(await server.url());
    const [, check = ''] = /CMD (\[.+\])$/.exec(image.settings['HEALTHCHECK']!) ?? [];
    const [, ...args] = JSON.parse(check) as string[]; // as CMD
    await promisify(execFile)(process.execPath, args, { env: { PORT: port } });

    const page = await (await fetch(`${origin}/contactbook/`)).text();
    const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? [];
    expect((await fetch(new URL(script, `${origin}/contactbook/`))).status).toBe(200);
    const body = { name: 'Ann', email: 'ann@example.com', password: 'correct horse' };
    const headers = { 'content-type': 'application/json' };
    const signUp = { method: 'POST', headers, body: JSON.stringify(body) };
    expect((await fetch(`${origin}/users/signup`, signUp)).status).toBe(201);
    expect(await (await fetch(`${origin}/healthz`)).json()).toMatchObject({
      version: packageFile.version,
      commit: COMMIT.slice(0, 12),
    });
  } finally {
    await server.end();
  }
});

test('the builder receives no data, settings, tests or installed packages', () => {
  const isIgnored = ignoredBy(read('.dockerignore'));
  const kept = ['server/src/main.ts', 'web/index.html', 'card/package.json', '.npmrc'];
  const ignored = [
    '.git/config',
    'data/contactbook.db',
    'deploy/contactbook.env',
    'server/.env',
    'server/data/contactbook.db-wal',
    'node_modules/fastify/package.json',
    'web/node_modules/vite/package.json',
    'web/dist/index.html',
    'server/src/main.test.ts',
    'server/src/testing/launch.ts',
  ];
  expect([...kept, ...ignored].filter((path) => !isIgnored(path))).toEqual(kept);
});

test('the compose files build this Dockerfile, and name what the image declares', () => {
  const [dockerfile = '', compose = '', postgres = ''] = IMAGE_FILES.map(read);
  expect(named(compose, /context: (\S+)/g).map((path) => join('deploy', path))).toEqual(['.']);
  expect(named(compose, /dockerfile: (\S+)/g)).toEqual(['deploy/Dockerfile']);
  expect(named(compose, /args: \{ (\w+):/g)).toEqual(named(dockerfile, /^ARG (\w+)=$/gm));
  const { VOLUME, EXPOSE } = image.settings;
  expect(named(compose, /ports: \['.+:(\d+)'\]/g)).toEqual([EXPOSE]);
  expect(image.env['PORT']).toBe(EXPOSE);
  expect(named(compose, /volumes: \['data:(.+)'\]/g)).toEqual([VOLUME]);
  expect(image.env['DATABASE_URL']).toMatch(new RegExp(`^sqlite:${VOLUME}/`));
  const [, settings = ''] = /environment:\n((?: {6}\w.*\n)+)/.exec(postgres) ?? [];
  const names = [...named(settings, /^ +(\w+):/gm), ...Object.keys(image.env)];
  expect(names.filter((name) => name !== 'NODE_ENV' && !(name in SETTINGS))).toEqual([]);
});

test('documents and the CI start the image with files that exist', () => {
  const texts = ['README.md', 'docs/operating.md', '.github/workflows/ci.yml', ...IMAGE_FILES].map(read);
  const found = (pattern: RegExp) => texts.flatMap((text) => named(text, pattern));
  const files = found(/ -f (\S*deploy\/\S+)/g);
  expect(files).toEqual(expect.arrayContaining(['deploy/Dockerfile', 'deploy/compose.yaml']));
  expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  const scripts = found(/ app node (\S+\.ts)/g);
  expect(scripts).toEqual(expect.arrayContaining(['server/src/commands/backup.ts']));
  expect(scripts.filter((path) => !existsSync(inside(image, path)))).toEqual([]);
  // Compose refuses to start without the file of settings, which is not in the repository.
  const starting = texts.filter((text) => text.includes('-f deploy/compose.yaml up'));
  expect(starting.filter((text) => !text.includes('touch deploy/contactbook.env'))).toEqual([]);
});
