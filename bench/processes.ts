import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A script of this repository in a process of its own, once it has printed its address; `input` goes to its stdin. */
export async function runScript(script: URL, settings: Record<string, string> = {}, input: Uint8Array | string = '') {
  const child = spawn(process.execPath, [fileURLToPath(script)], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(input);
  for await (const line of createInterface(child.stdout)) {
    const [address] = /http:\/\/[\w.]+:\d+/.exec(line) ?? [];
    if (address !== undefined) return { address, stop: () => child.kill() };
  }
  throw new Error(`${script.pathname} ended before it printed an address`);
}
