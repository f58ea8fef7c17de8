import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Command, type Engine, httpRequest, type Params } from './commands.ts';

/** Starts WebKit's small browser on a screen of its own, driven by WebKitWebDriver. */
export async function startWebKit(browserPath: string): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'webkit-'));
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = (await once(createInterface(screen.stdout), 'line')) as [string]; // a line is a text
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      XDG_RUNTIME_DIR: home,
      DISPLAY: `:${display}`,
      LANGUAGE: 'en_GB',
      // It asks for accessibility and proxies on a bus, which a container does not have.
      NO_AT_BRIDGE: '1',
      GIO_USE_PROXY_RESOLVER: 'dummy',
    },
  });
  const base = `http://127.0.0.1:${port}`;
  await isListening(base, driver);
  const options = { binary: browserPath, args: ['--automation'] };
  const capabilities = { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } };
  const session = await request('POST', `${base}/session`, JSON.stringify({ capabilities }));
  const { sessionId } = session as { sessionId: string }; // as the standard says
  return {
    send(command: Command, params: Params = {}) {
      const [method, path, body] = httpRequest(command, params);
      return request(method, `${base}/session/${sessionId}${path}`, body);
    },
    downloads: home,
    async stop() {
      await request('DELETE', `${base}/session/${sessionId}`).catch(() => undefined); // it may have crashed
      for (const process of [driver, screen]) {
        process.kill();
        await once(process, 'exit');
      }
      rmSync(home, { recursive: true, maxRetries: 5 });
    },
  };
}

async function request(method: string, url: string, body?: string): Promise<unknown> {
  const response = await fetch(url, { method, ...(body !== undefined && { body }) });
  const { value } = (await response.json()) as { value: unknown }; // every answer of the standard has it
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}

async function isListening(base: string, driver: ChildProcess): Promise<void> {
  for (;;) {
    const isThere = await fetch(`${base}/status`).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    if (driver.exitCode !== null) throw new Error('WebKitWebDriver did not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number }; // it listens on TCP
  server.close();
  await once(server, 'close');
  return port;
}
