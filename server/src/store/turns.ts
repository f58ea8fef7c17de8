export type TurnLimits = {
  /** Works under way at once, of all keys together. */
  atOnce: number;
  /** Works under way at once for one key. */
  atOnceEach: number;
  /** Works that may wait, of all keys together. */
  places: number;
  /** Works of one key that may wait. */
  placesEach: number;
  /** What a work is rejected with when there is no place for it. */
  refusal: () => Error;
  /** Whether a fault of one work is that of all that wait, so that they need not try. */
  isEverybodys?: (fault: unknown) => boolean;
  /** Runs after each work, before the next one has its turn. */
  rest?: () => Promise<void>;
};

/** What one key has under way and waiting. */
type Lane = { running: number; waiting: PromiseWithResolvers<void>[] };

/**
 * A queue that serves its keys (an address, a person) round-robin, so that the works of one key delay another by one work
 * at most. Where all places are taken, the newest work of the key with the most of them is refused.
 */
export function createTurns({
  atOnce,
  atOnceEach,
  places,
  placesEach,
  refusal,
  isEverybodys = () => false,
  rest,
}: TurnLimits) {
  // A key that was served moves behind all others: the order of the map is the order of turns.
  const lanes = new Map<string, Lane>();
  let running = 0;
  let waiting = 0;

  function canRun(lane: Lane): boolean {
    return running < atOnce && lane.running < atOnceEach;
  }

  /** Whether one more of this lane may wait; where all places are taken, a longer lane gives up its newest for it. */
  function findPlace(lane: Lane): boolean {
    if (lane.waiting.length >= placesEach) return false;
    if (waiting < places) return true;
    const longest = [...lanes.values()].reduce((one, other) =>
      other.waiting.length > one.waiting.length ? other : one,
    );
    if (longest.waiting.length <= lane.waiting.length + 1) return false;
    waiting--;
    longest.waiting.pop()?.reject(refusal());
    return true;
  }

  function begin(lane: Lane): void {
    lane.running++;
    running++;
  }

  function end(key: string, lane: Lane): void {
    lane.running--;
    running--;
    lanes.delete(key);
    if (lane.running > 0 || lane.waiting.length > 0) lanes.set(key, lane);
    const next = lanes.values().find((each) => each.waiting.length > 0 && canRun(each));
    if (next === undefined) return;
    begin(next);
    waiting--;
    const turn = next.waiting.shift();
    // Otherwise works that end at once would run in one turn of the event loop, with nothing in between.
    setImmediate(() => turn?.resolve());
  }

  function refuseAll(fault: unknown): void {
    waiting = 0;
    for (const [key, lane] of lanes) {
      for (const turn of lane.waiting.splice(0)) turn.reject(fault);
      if (lane.running === 0) lanes.delete(key);
    }
  }

  return {
    waiting: () => waiting,
    /** Runs the work when its turn has come; rejects with the refusal when too much waits already. */
    take: async <T>(key: string, work: () => Promise<T>): Promise<T> => {
      const lane = lanes.get(key) ?? { running: 0, waiting: [] };
      if (canRun(lane)) {
        lanes.set(key, lane);
        begin(lane);
      } else {
        if (!findPlace(lane)) throw refusal();
        lanes.set(key, lane);
        const turn = Promise.withResolvers<void>();
        lane.waiting.push(turn);
        waiting++;
        await turn.promise;
      }
      try {
        return await work();
      } catch (fault) {
        if (isEverybodys(fault)) refuseAll(fault);
        throw fault;
      } finally {
        await rest?.();
        end(key, lane);
      }
    },
  };
}
