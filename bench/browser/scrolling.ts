import { setTimeout as pause } from 'node:timers/promises';
import type { Row, Table } from '../table.ts';
import type { OpenPage, Stage } from './stage.ts';

const ROUNDS = 5;
const SPEED_PX_PER_S = 6000;
const DISTANCE_PX = 18_000;
/** A frame is late if it begins more than one and a half frame times after the previous one. */
const LATE_AFTER_MS = 25;

/** Counts late frames while the list scrolls, compared with an empty page of the same height. */
export async function measureScrolling(stage: Stage): Promise<Table> {
  await using list = await stage.open(100_000);
  await using blank = await stage.open(200, '');
  await list.page.getByText('100000 contacts').waitFor();
  await blank.page.setContent('<body style="height: 5600000px; background: linear-gradient(red, blue)">');
  const rounds: Record<string, Scroll[]> = { list: [], blank: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, opened] of Object.entries({ list, blank })) {
      const figures = await scroll(opened);
      // The first round warms up.
      if (round > 0) rounds[name]!.push(figures);
    }
  }
  const figuresOf = (name: string, figure: keyof Scroll) => rounds[name]!.map((each) => each[figure]);
  const row = (what: string, unit: string, figure: keyof Scroll): Row => ({
    what,
    unit,
    digits: 2,
    figures: figuresOf('list', figure),
    reference: { what: 'a page with nothing on it', figures: figuresOf('blank', figure) },
  });
  return {
    title: `Scrolling through 100,000 contacts at ${SPEED_PX_PER_S} px/s`,
    about: `${ROUNDS} rounds of ${DISTANCE_PX} px by wheel, down and then up, unthrottled. A frame is late when it begins more than ${LATE_AFTER_MS} ms after the one before (one and a half of 60 a second); as a share of all.`,
    rows: [
      { ...row('late frames', '%', 'latePercent'), goal: { of: 'figure', atMost: 1 } },
      row('longest time between two frames', 'ms', 'longestMs'),
    ],
  };
}

type Scroll = { latePercent: number; longestMs: number };

async function scroll({ page, devtools }: OpenPage): Promise<Scroll> {
  await page.bringToFront();
  await pause(500);
  await page.evaluate(WATCH_FRAMES);
  for (const direction of [-1, 1]) {
    await devtools.send('Input.synthesizeScrollGesture', {
      x: 600,
      y: 500,
      yDistance: direction * DISTANCE_PX,
      speed: SPEED_PX_PER_S,
      gestureSourceType: 'mouse',
      preventFling: true,
    });
  }
  const frames = await page.evaluate<number[]>('window.watched.stop()');
  const betweenMs = frames.slice(1).map((timeMs, index) => timeMs - frames[index]!);
  const late = betweenMs.filter((ms) => ms > LATE_AFTER_MS);
  return { latePercent: (late.length / betweenMs.length) * 100, longestMs: Math.max(...betweenMs) };
}

/** A string, since it runs in the page. Records when each frame begins until it is stopped. */
const WATCH_FRAMES = `
  window.watched = (() => {
    const times = [];
    let goesOn = true;
    const watch = (time) => {
      times.push(time);
      if (goesOn) requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
    return { stop: () => ((goesOn = false), times) };
  })();`;
