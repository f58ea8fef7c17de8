import type { Page } from '@playwright/test';

/** The fields of Chromium's trace events that are used here; times in microseconds. */
type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { data?: { type?: string; message?: string } };
};
type Act = () => Promise<void>;

export const DONE = 'done';

/**
 * Measures the CPU time in milliseconds that the page's main thread spends on each event of this type. It includes all
 * tasks until the next such event: scripts, styles, layout, paint, garbage collection.
 */
export async function cpuMsOfEach(eventType: string, page: Page, act: Act): Promise<number[]> {
  const { tasks, startsUs } = await record(eventType, page, act);
  return startsUs.map((startUs, index) => cpuMsBetween(tasks, startUs, startsUs[index + 1]));
}

/** The CPU of one click until its effect, marked in the page by `console.timeStamp(DONE)`, is painted. */
export async function cpuMsOfClick(page: Page, act: Act): Promise<number> {
  const { events, tasks, startsUs } = await record('mousedown', page, act);
  const doneUs = events.find(({ name, args }) => name === 'TimeStamp' && args.data?.message === DONE)?.ts ?? Infinity;
  const paintUs = events.find(({ name, ts }) => name === 'Paint' && ts > doneUs)?.ts ?? Infinity;
  const painting = tasks.find((task) => task.ts <= paintUs && endOf(task) >= paintUs);
  const [startUs] = startsUs;
  if (startUs === undefined || painting === undefined) throw new Error('no click that is painted');
  return cpuMsBetween(tasks, startUs, endOf(painting));
}

/** Returns the main thread's tasks in order of time, and when each event of this type arrived. */
async function record(eventType: string, page: Page, act: Act) {
  const browser = page.context().browser()!; // of a context that a browser opened
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await act();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const isInput = ({ name, args }: TraceEvent) => name === 'EventDispatch' && args.data?.type === eventType;
  const input = traceEvents.find(isInput);
  const events = traceEvents
    .filter(({ pid, tid }) => pid === input?.pid && tid === input.tid)
    .toSorted((one, other) => one.ts - other.ts || endOf(other) - endOf(one));
  const tasks = outermost(events.filter(({ name, ph }) => ph === 'X' && name === 'ThreadControllerImpl::RunTask'));
  return { events, tasks, startsUs: events.filter(isInput).map(({ ts }) => ts) };
}

function cpuMsBetween(tasks: TraceEvent[], startUs: number, endUs = Infinity): number {
  const caused = tasks.filter((task) => endOf(task) > startUs && endOf(task) <= endUs);
  return caused.reduce((total, { tdur = 0 }) => total + tdur, 0) / 1000;
}

/** Drops nested tasks, since the time of a task includes the tasks within it. */
function outermost(inOrder: TraceEvent[]): TraceEvent[] {
  let endUs = 0;
  return inOrder.filter((task) => {
    const isOutside = task.ts >= endUs;
    if (isOutside) endUs = endOf(task);
    return isOutside;
  });
}

function endOf({ ts, dur = 0 }: TraceEvent): number {
  return ts + dur;
}
