import type { Device } from '@contactbook/contract/devices';
import { agoOf } from '../ui/moments.ts';
import { device } from '../words/en/device.ts';
import { wordsOf } from '../words/words.ts';

/** Describes when a device was last used, and by which program. */
export function lastUseOf({ usedAtMs, agent }: Device): string {
  const words = wordsOf(device);
  return usedAtMs === undefined ? words.notUsed : words.used(agoOf(usedAtMs), agent);
}
