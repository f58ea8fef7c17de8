import { readFileSync } from 'node:fs';

/** Linux counts a process's time in hundredths of a second, whatever the machine (proc(5), /proc/pid/stat). */
const TICK_MS = 10;

export type CpuTimes = Map<number, number>;

/** Milliseconds of CPU that each of these processes has used until now, its own and the system's for it. */
export function cpuTimes(pids: number[]): CpuTimes {
  return new Map(pids.map((pid) => [pid, cpuMs(pid)]));
}

/** Together, from one look to the next; of a process that came in between, all. */
export function cpuMsBetween(before: CpuTimes, after: CpuTimes): number {
  return [...after].reduce((total, [pid, ms]) => total + ms - (before.get(pid) ?? 0), 0);
}

function cpuMs(pid: number): number {
  // The name of the program stands in brackets and may hold anything; after it, the 12th field is the user's time.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
