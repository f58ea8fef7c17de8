import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ClassLimits, createScheduler, type Scheduler } from './scheduler.ts';

const ORDER = ['first', 'second', 'third'] as const;
type Class = (typeof ORDER)[number];

const limits = (atOnce: number): ClassLimits => ({
  atOnce,
  atOnceEach: 1,
  places: 10_000,
  placesEach: 10_000,
});

const createSmallScheduler = () => createScheduler({ first: limits(2), second: limits(1), third: limits(1) });

const rest = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A work holds its classes in this order, each within the one before it. */
type Work = { person: string; classes: Class[]; fails: boolean };

const work: fc.Arbitrary<Work> = fc.record({
  person: fc.constantFrom('ann', 'bob', 'cid'),
  classes: fc.subarray([...ORDER], { minLength: 1 }),
  fails: fc.boolean(),
});

async function nest(schedule: Scheduler<Class>['schedule'], { person, classes, fails }: Work): Promise<void> {
  const [outer, ...inner] = classes;
  await rest();
  if (outer !== undefined) return schedule(person, outer, () => nest(schedule, { person, classes: inner, fails }));
  if (fails) throw new Error('broken');
}

test('works of several classes and people, nested downward, all end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(work, { maxLength: 60 }), async (works) => {
      const { schedule } = createSmallScheduler();
      const outcomes = await Promise.allSettled(works.map((each) => nest(schedule, each)));
      expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(works.map(({ fails }) => fails));
    }),
  );
});

test('a person with one work waits for no more than the works under way, however many another has scheduled', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 50 }), async (atOnce, others) => {
      const { schedule } = createScheduler({ only: limits(atOnce) });
      const done: string[] = [];
      const run = (person: string) => schedule(person, 'only', async () => void (await rest(), done.push(person)));
      await Promise.all([...Array.from({ length: others }, () => run('ann')), run('bob')]);
      expect(done.indexOf('bob')).toBeLessThanOrEqual(atOnce);
    }),
  );
});

test.each([
  ['second', 'first'],
  ['second', 'second'],
] as const)('a work of class %s cannot wait for one of class %s', async (outer, inner) => {
  const { schedule } = createSmallScheduler();
  const nested = schedule('ann', outer, async () => schedule('ann', inner, rest));
  await expect(nested).rejects.toThrow(`a work of class ${outer} must not wait for one of class ${inner}`);
  await schedule('ann', outer, rest);
});
