import { expect, test } from 'vitest';
import { outage } from './outage.ts';

test('while PostgreSQL is away every request is answered 503, and the server recovers', async () => {
  expect(await outage('stopped', 1, 500)).toMatchObject({ lost: [], broken: [] });
});
