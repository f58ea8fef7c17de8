import type { Browser, Page } from '@playwright/test';

/** Of Chromium's trace events, what is read here; times in microseconds. */
type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { data?: { type?: string } };
};

const CATEGORIES = ['toplevel', 'devtools.timeline'];

/**
 * Milliseconds of CPU that the page's main thread spent on each event of this type: all its tasks from the one that
 * the event came in to the one before the next such event, whatever they did: scripts, styles, layout, paint, cleaning up.
 */
export async function cpuMsOfEach(
  eventType: string,
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<number[]> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const inputs = traceEvents.filter(({ name, args }) => name === 'EventDispatch' && args.data?.type === eventType);
  const { pid, tid } = inputs[0] ?? { pid: 0, tid: 0 };
  const tasks = outermost(traceEvents.filter((event) => isTask(event) && event.pid === pid && event.tid === tid));
  const startsUs = inputs.map(({ ts }) => ts).toSorted((one, other) => one - other);
  return startsUs.map((startUs, index) => {
    const nextUs = startsUs[index + 1] ?? Infinity;
    const caused = tasks.filter((task) => endOf(task) > startUs && endOf(task) <= nextUs);
    return caused.reduce((total, { tdur = 0 }) => total + tdur, 0) / 1000;
  });
}

function isTask({ name, ph }: TraceEvent): boolean {
  return ph === 'X' && name === 'ThreadControllerImpl::RunTask';
}

/** A task may run others within it, and has their time in its own. */
function outermost(tasks: TraceEvent[]): TraceEvent[] {
  let endUs = 0;
  const inOrder = tasks.toSorted((one, other) => one.ts - other.ts || endOf(other) - endOf(one));
  return inOrder.filter((task) => {
    const isOutside = task.ts >= endUs;
    if (isOutside) endUs = endOf(task);
    return isOutside;
  });
}

function endOf({ ts, dur = 0 }: TraceEvent): number {
  return ts + dur;
}
