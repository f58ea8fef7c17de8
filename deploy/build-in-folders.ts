import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

type Build = {
  dockerfile: string;
  /** The repository, whose packages are installed. */
  root: string;
  /** The files of it that are sent to the builder. */
  context: readonly string[];
  /** An empty folder for the file systems of the stages. */
  target: string;
  args?: Record<string, string>;
};

export type Stage = {
  /** The folder on this machine that contains its files. */
  folder: string;
  /** WORKDIR, an absolute path in the stage. */
  workdir: string;
  env: Record<string, string>;
  /** The last instruction of each other name, such as CMD. */
  settings: Record<string, string>;
  /** The workspaces that `npm ci` installed. */
  installed: string[];
};

/**
 * Builds the stages of a Dockerfile as folders, without a container engine, and returns them in order. In place of
 * `npm ci`, it links packages that are installed already, but only those that npm would install.
 */
export function buildInFolders({ dockerfile, root, context, target, args = {} }: Build): Stage[] {
  const stages = new Map<string, Stage>();
  const sent = join(target, 'context');
  for (const path of context) cpSync(join(root, path), join(sent, path));
  const known: Record<string, string> = {};
  let stage = startStage(join(target, 'none'));
  for (const [instruction, rest] of instructionsOf(dockerfile)) {
    if (instruction === 'FROM') {
      const [base = '', , name = 'last'] = rest.split(/\s+/);
      stage = startStage(join(target, name), stages.get(base));
      stages.set(name, stage);
    } else if (instruction === 'ARG') {
      const [name = '', value = ''] = rest.split('=');
      known[name] = args[name] ?? value;
    } else if (instruction === 'WORKDIR') {
      stage.workdir = rest;
      mkdirSync(inside(stage, '.'), { recursive: true });
    } else if (instruction === 'ENV') {
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S*)/g)) stage.env[name] = value;
    } else if (instruction === 'COPY') {
      copy(stage, rest, (name) => (name === undefined ? sent : inside(stages.get(name) ?? missing(name), '/')));
    } else if (instruction === 'RUN') {
      run(stage, rest, root, known);
    } else {
      stage.settings[instruction] = rest;
    }
  }
  return [...stages.values()];
}

function instructionsOf(dockerfile: string): [name: string, rest: string][] {
  const lines = dockerfile.replaceAll(/^\s*#.*\n/gm, '').replaceAll(/\\\n/g, ' ');
  return [...lines.matchAll(/^(\w+)\s+(.+)$/gm)].map(([, name = '', rest = '']) => [name.toUpperCase(), rest.trim()]);
}

function startStage(folder: string, base?: Stage): Stage {
  mkdirSync(folder, { recursive: true });
  if (base === undefined) return { folder, workdir: '/', env: {}, settings: {}, installed: [] };
  cpSync(base.folder, folder, { recursive: true, verbatimSymlinks: true });
  return { ...structuredClone(base), folder };
}

/** Returns where a path of the stage is on this machine. */
export function inside({ folder, workdir }: Stage, path: string): string {
  return path.startsWith('/') ? join(folder, path) : join(folder, workdir, path);
}

function missing(name: string): never {
  throw new Error(`There is no stage ${name}`);
}

/** Copies files, and the contents of folders. */
function copy(stage: Stage, rest: string, folderOf: (stage: string | undefined) => string): void {
  const [, from, paths = ''] = /^(?:--from=(\S+)\s+)?(.+)$/.exec(rest) ?? [];
  const sources = paths.split(/\s+/);
  const to = sources.pop() ?? '';
  for (const source of sources) {
    const path = join(folderOf(from), source);
    const isIntoFolder = to.endsWith('/') && lstatSync(path).isFile();
    cpSync(path, inside(stage, isIntoFolder ? join(to, basename(path)) : to), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
}

/** Runs a command that is known to change nothing outside the stage. */
function run(stage: Stage, command: string, root: string, args: Record<string, string>): void {
  if (command.startsWith('npm ci')) return install(stage, command.split(/\s+/).slice(2), root);
  if (/^mkdir -m 700 (\/\w+) && chown 10001:10001 \1$/.test(command)) return;
  if (!/^(?:npm run build -w \w+|rm -r \w+|printf %s "\$COMMIT" > COMMIT)$/.test(command)) {
    throw new Error(`RUN ${command}: say in build-in-folders.ts how to try this without a container`);
  }
  execFileSync('sh', ['-c', command], {
    cwd: inside(stage, '.'),
    env: { PATH: process.env['PATH'], ...stage.env, ...args },
  });
}

/** Links the packages that `npm ci` with these options installs. The workspaces among them are the stage's own. */
function install(stage: Stage, options: string[], root: string): void {
  const at = inside(stage, '.');
  const { workspaces } = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')) as { workspaces: string[] };
  const absent = workspaces.filter((workspace) => !existsSync(join(at, workspace, 'package.json')));
  // npm refuses a folder that does not fit its package-lock.json.
  if (absent.length > 0) throw new Error(`npm ci finds no package.json of ${absent.join(', ')}`);

  const list = ['ls', '--all', '--parseable', ...options];
  const modules = join(root, 'node_modules/');
  for (const path of execFileSync('npm', list, { cwd: root, encoding: 'utf8' }).split('\n')) {
    const name = path.slice(modules.length);
    // Nested packages come with the package that contains them.
    if (!path.startsWith(modules) || name.includes('/node_modules/')) continue;
    const link = join(at, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(lstatSync(path).isSymbolicLink() ? readlinkSync(path) : path, link);
  }
  symlinkSync(join(modules, '.bin'), join(at, 'node_modules/.bin'));
  stage.installed.push(...options.filter((_, index) => options[index - 1] === '-w'));
}
