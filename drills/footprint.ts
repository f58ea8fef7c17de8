import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Linux counts the CPU of a process, its ended threads included, by this (proc(5), stat). */
const TICK_MS = 10;

/** Returns the CPU that a process has used so far. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.replace(/^.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Returns the current and the peak memory of a process, as Linux counts them (proc(5), /proc/pid/status). */
export function memoryMb(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
  return { now: mb('VmRSS'), most: mb('VmHWM') };
}

/** Resets the peak, and returns the memory in use. */
export function watchMostMemory(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return memoryMb(pid).now;
}

/**
 * Counts the open sockets of a process, including listening ones. Other descriptors are ignored, since new threads open
 * some.
 */
export function openSockets(pid: number): number {
  const { stdout } = spawnSync('ls', ['-l', `/proc/${pid}/fd`], { encoding: 'utf8' });
  return stdout.match(/socket:/g)?.length ?? 0;
}

/**
 * Returns the time in milliseconds until a process has at most `count` sockets open; undefined if that takes longer
 * than `withinMs`.
 */
export async function untilGivenBack(pid: number, count: number, withinMs: number): Promise<number | undefined> {
  const startedAt = performance.now();
  while (openSockets(pid) > count) {
    if (performance.now() - startedAt > withinMs) return undefined;
    await pause(50);
  }
  return performance.now() - startedAt;
}
