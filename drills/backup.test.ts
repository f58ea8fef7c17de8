import { expect, test } from 'vitest';
import { backup } from './backup.ts';

test('a book that was saved while people wrote comes back with all that was promised by then', async () => {
  expect(await backup(1)).toMatchObject({ lost: [], broken: [] });
});
