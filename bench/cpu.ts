import { readFileSync } from 'node:fs';

/** Linux counts the CPU of a process, its ended threads included, by this (proc(5), stat). */
const TICK_MS = 10;

/** The CPU that a process has used so far. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.replace(/^.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
