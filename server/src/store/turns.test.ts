import { expect, test } from 'vitest';
import { createTurns, type TurnLimits } from './turns.ts';

const ONE_AT_ONCE: TurnLimits = {
  atOnce: 1,
  atOnceEach: 1,
  places: 100,
  placesEach: 100,
  refusal: () => new Error('too much waits'),
};

/** Creates works that end on demand, and records the order of their starts. */
function createWorks(limits: Partial<TurnLimits> = {}) {
  const turns = createTurns({ ...ONE_AT_ONCE, ...limits });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    turns,
    begun,
    ask: (name: string) =>
      turns.take(name.slice(0, 1), () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      }),
    end: async (name: string) => {
      ends.get(name)?.();
      // A promise job ends the work, and the next work begins in a later turn.
      await new Promise(setImmediate);
      await new Promise(setImmediate);
    },
  };
}

test('who asks once is served after one work of who asks a hundred times', async () => {
  const { ask, end, begun } = createWorks();
  for (let index = 0; index < 100; index++) void ask(`a${index}`);
  void ask('b');
  await end('a0');
  expect(begun).toEqual(['a0', 'b']);
  await end('b');
  expect(begun).toEqual(['a0', 'b', 'a1']);
});

test('works that are done at once let others come in between', async () => {
  const { take } = createTurns(ONE_AT_ONCE);
  const done: string[] = [];
  const works = ['first', 'second'].map((name) => take('a', async () => void done.push(name)));
  setImmediate(() => done.push('an answer to somebody'));
  await Promise.all(works);
  expect(done).toEqual(['first', 'an answer to somebody', 'second']);
});

test('a fault that is everybody’s is told to all who wait', async () => {
  const { take, waiting } = createTurns({ ...ONE_AT_ONCE, isEverybodys: (fault) => fault === 'away' });
  const first = Promise.withResolvers<string>();
  const works = [take('a', () => first.promise), take('a', async () => 'a1'), take('a', async () => 'a2')];
  works.push(take('b', async () => 'b'));
  first.reject('away');
  const outcomes = await Promise.allSettled(works);
  expect(outcomes.map((each) => ('value' in each ? each.value : each.reason))).toEqual([
    'away',
    'away',
    'away',
    'away',
  ]);
  expect([await take('a', async () => 'a3'), waiting()]).toEqual(['a3', 0]);
});

test('one key has no more under way than its share, and the others take the rest', async () => {
  const { ask, begun } = createWorks({ atOnce: 3, atOnceEach: 2 });
  for (const name of ['a0', 'a1', 'a2', 'b0', 'c0']) void ask(name);
  expect(begun).toEqual(['a0', 'a1', 'b0']);
});

test('a key with all its places taken is refused, and another is not', async () => {
  const { ask, turns } = createWorks({ placesEach: 2 });
  for (const name of ['a0', 'a1', 'a2', 'b0']) void ask(name);
  await expect(ask('a3')).rejects.toThrow('too much waits');
  expect(turns.waiting()).toBe(3);
});

test('with all places taken, the key with the most gives up its newest to a key with fewer', async () => {
  const { ask, end, begun } = createWorks({ places: 3 });
  const [, , , newest] = ['a0', 'a1', 'a2', 'a3'].map((name) => ask(name));
  void ask('b0');
  await expect(newest).rejects.toThrow('too much waits');
  await expect(ask('a4')).rejects.toThrow('too much waits');
  for (const name of ['a0', 'b0', 'a1']) await end(name);
  expect(begun).toEqual(['a0', 'b0', 'a1', 'a2']);
});

test('a work that fails tells who asked, and gives its turn to the next', async () => {
  const { turns, ask, begun } = createWorks();
  const failing = turns.take('a', () => Promise.reject(new Error('broken')));
  void ask('b');
  await expect(failing).rejects.toThrow('broken');
  await new Promise(setImmediate);
  expect(begun).toEqual(['b']);
});

test('where nobody waits a place is not needed', async () => {
  const { ask, end } = createWorks({ places: 0, placesEach: 0 });
  const first = ask('a');
  await end('a');
  expect(await first).toBe('a');
  void ask('b');
  await expect(ask('c')).rejects.toThrow('too much waits');
});
