import { expect, test } from 'vitest';
import { stop } from './stop.ts';

test('a server that stops answers all accepted requests, and the next request on each connection', async () => {
  expect(await stop(3)).toMatchObject({ lost: [], broken: [] });
});
