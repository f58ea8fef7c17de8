import { expect, test } from 'vitest';
import { disk, failingDisk, fullDisk, readOnlyFile } from './disk.ts';
import { canMount } from './small-disk.ts';

test.runIf(canMount())('a full disk refuses what is written, and nothing else', async () => {
  expect(await disk(fullDisk, 1)).toMatchObject({ lost: [], broken: [] });
});

test.runIf(process.platform === 'linux')('so does a disk that fails at every write', async () => {
  expect(await disk(failingDisk, 1)).toMatchObject({ lost: [], broken: [] });
});

test('a file that may not be changed can be read, and changed again once it may', async () => {
  expect(await disk(readOnlyFile, 1)).toMatchObject({ lost: [], broken: [] });
});
