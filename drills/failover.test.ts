import { expect, test } from 'vitest';
import { failover } from './failover.ts';

test('retried writes are not lost while a replica takes over', async () => {
  expect(await failover()).toMatchObject({ lost: [], broken: [] });
});
