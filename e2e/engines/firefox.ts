import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, type Engine, marionetteName, type Params } from './commands.ts';

/** Starts Firefox with an empty profile. It is driven by Marionette, as geckodriver does, which Debian does not have. */
export async function startFirefox(path: string): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  const downloads = join(profile, 'downloads');
  mkdirSync(downloads);
  const prefs = {
    // Any free port, which it writes into its profile.
    'marionette.port': 0,
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    // Without a screen there is no mouse unless it is said.
    'ui.primaryPointerCapabilities': 6,
    'ui.allPointerCapabilities': 6,
    'intl.accept_languages': 'en-GB',
    'nimbus.rollouts.enabled': false,
  };
  const lines = Object.entries(prefs).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const args = ['--headless', '--no-remote', '--marionette', '--profile', profile, 'about:blank'];
  const browser = spawn(path, args, { stdio: 'ignore' });
  const ended = once(browser, 'exit');
  const socket = await connectTo(() => Number(readFileSync(join(profile, 'MarionetteActivePort'), 'utf8')), ended);
  const send = createClient(socket);
  await send('newSession', { capabilities: {} });
  return {
    send,
    downloads,
    async stop() {
      socket.destroy();
      browser.kill('SIGKILL');
      await ended;
      rmSync(profile, { recursive: true, maxRetries: 5 });
    },
  };
}

/** Connects as soon as the browser listens. */
async function connectTo(portOf: () => number, ended: Promise<unknown>): Promise<Socket> {
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  for (;;) {
    try {
      const socket = connect(portOf(), '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    } catch (cause) {
      if (hasEnded) throw new Error('Firefox did not start', { cause });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Sends commands as `length:[0, number, name, params]`; answers are `length:[1, number, error, result]`. */
function createClient(socket: Socket): Engine['send'] {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let received = Buffer.alloc(0);
  let number = 0;
  socket.on('data', (part: Buffer) => {
    received = Buffer.concat([received, part]);
    for (;;) {
      const start = received.indexOf(':') + 1;
      const end = start + Number(received.subarray(0, start - 1).toString());
      if (start === 0 || received.length < end) return;
      const message: unknown = JSON.parse(received.subarray(start, end).toString());
      received = received.subarray(end);
      if (Array.isArray(message)) answer(message as Answer); // the first message is a greeting
    }
  });

  function answer([, its, error, result]: Answer): void {
    if (error === null) waiting.get(its)?.resolve(result !== null && 'value' in result ? result['value'] : result);
    else waiting.get(its)?.reject(new Error(`${error.error}: ${error.message}`));
    waiting.delete(its);
  }

  return (command: Command, params: Params = {}) => {
    number++;
    const text = JSON.stringify([0, number, marionetteName(command), params]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const answered = Promise.withResolvers<unknown>();
    waiting.set(number, answered);
    return answered.promise;
  };
}

type Answer = [1, number, { error: string; message: string } | null, Record<string, unknown> | null];
