import type { Device } from '@contactbook/contract/devices';
import { agoOf } from '../ui/moments.ts';
import { device } from '../words/en/device.ts';
import { wordsOf } from '../words/words.ts';

/** When a device was used last, and by which program, in words. */
export function lastUseOf({ usedAtMs, agent }: Device): string {
  const words = wordsOf(device);
  return usedAtMs === undefined ? words.notUsed : words.used(agoOf(usedAtMs), agent);
}
