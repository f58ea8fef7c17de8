import { expect, test } from 'vitest';
import { ATTACKS } from './attacks.ts';
import { hostile } from './hostile.ts';

test.runIf(process.platform === 'linux')(
  'hostile connections get what is due to them and leave nothing behind, and visitors what is theirs',
  async () => {
    const scene = { rounds: 1, turnMs: 1500, scale: 0.05, isTimed: false };
    expect(await hostile(Object.keys(ATTACKS), scene)).toMatchObject({ lost: [], broken: [] });
  },
);
