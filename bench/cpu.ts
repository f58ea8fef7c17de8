import { readFileSync } from 'node:fs';

/** Linux counts a process's time in hundredths of a second, whatever the machine (proc(5), /proc/pid/stat). */
const TICKS_PER_SECOND = 100;

/** Seconds of CPU that these processes have used until now, their own and the system's for them. */
export function cpuSeconds(pids: number[]): number {
  return pids.map(ticks).reduce((total, each) => total + each, 0) / TICKS_PER_SECOND;
}

function ticks(pid: number): number {
  // The name of the program stands in brackets and may hold anything; after it, the 12th field is the user's time.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}
