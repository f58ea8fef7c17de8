import { expect, test } from 'vitest';
import { stop } from './stop.ts';

test('a server asked to stop answers all that it took, and the next request of who is connected', async () => {
  expect(await stop(3)).toMatchObject({ lost: [], broken: [] });
});
