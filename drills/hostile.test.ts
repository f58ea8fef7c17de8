import { expect, test } from 'vitest';
import { hostile } from './hostile.ts';

test.runIf(process.platform === 'linux')(
  'hostile connections get what is due to them and leave nothing behind, and visitors what is theirs',
  async () => {
    const siege = { rounds: 1, turnMs: 1500, scale: 0.1, isTimed: false };
    expect(await hostile(siege)).toMatchObject({ lost: [], broken: [] });
  },
);
