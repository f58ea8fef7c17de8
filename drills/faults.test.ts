import { expect, test } from 'vitest';
import { ATTACKS } from './attacks.ts';
import { backup } from './backup.ts';
import { canMount, disk, failingDisk, fullDisk, readOnlyFile } from './disk.ts';
import { failover } from './failover.ts';
import type { Finding } from './report.ts';
import { hostile } from './hostile.ts';
import { stop } from './kill.ts';
import { outage } from './outage.ts';

const isLinux = process.platform === 'linux';
const SCENE = { rounds: 1, turnMs: 1500, scale: 0.05, isTimed: false };

const DRILLS: [story: string, canRun: boolean, drill: () => Promise<Finding>][] = [
  [
    'hostile clients get what is due to them, and visitors what is theirs',
    isLinux,
    () => hostile(Object.keys(ATTACKS), SCENE),
  ],
  ['a server that is asked to stop answers every request that it received', true, () => stop(3)],
  [
    'while PostgreSQL is away every request is answered 503, and afterwards all is well',
    true,
    () => outage('stopped', 1, 500),
  ],
  ['nothing that was acknowledged is lost while a replica takes over', true, failover],
  ['a full disk refuses what is written, and nothing else', canMount(), () => disk(fullDisk, 1)],
  ['so does a disk that fails at every write', isLinux, () => disk(failingDisk, 1)],
  ['a file that may not be changed can be read, and changed again once it may', true, () => disk(readOnlyFile, 1)],
  ['a book that was saved while people wrote comes back with all that was promised by then', true, () => backup(1)],
];

for (const [story, canRun, drill] of DRILLS) {
  test.runIf(canRun)(story, async () => {
    expect(await drill()).toMatchObject({ lost: [], broken: [] });
  });
}
