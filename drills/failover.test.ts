import { expect, test } from 'vitest';
import { failover } from './failover.ts';

test('who tries again while a replica takes over loses nothing', async () => {
  expect(await failover()).toMatchObject({ lost: [], broken: [] });
});
