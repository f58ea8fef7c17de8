import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 50;

/** How much memory a process has now and had at most, as Linux counts it (proc(5), /proc/pid/status). */
export function memoryMb(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
  return { now: mb('VmRSS'), most: mb('VmHWM') };
}

/** Counts the most from now on, and answers what it has now. */
export function watchMostMemory(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return memoryMb(pid).now;
}

/** Connections that a process holds open, and what it listens on; a thread that starts meanwhile has other descriptors. */
export function openSockets(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((name) => linkOf(`${folder}/${name}`)?.startsWith('socket:')).length;
}

/** Undefined where it is gone meanwhile. */
function linkOf(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

/** How long it took until a process held no more than so many; undefined where it still holds more after this time. */
export async function untilGivenBack(pid: number, count: number, withinMs: number): Promise<number | undefined> {
  const startedAt = performance.now();
  while (openSockets(pid) > count) {
    if (performance.now() - startedAt > withinMs) return undefined;
    await pause(LOOK_EVERY_MS);
  }
  return performance.now() - startedAt;
}
