import { DAVX5, type Device } from '@contactbook/contract/devices';
import { agoOf } from '../ui/moments.ts';
import { device } from '../words/en/device.ts';
import { wordsOf } from '../words/words.ts';

/** Describes when a device was last used, and by which program. */
export function lastUseOf({ usedAtMs, agent }: Device): string {
  const words = wordsOf(device);
  return usedAtMs === undefined ? words.notUsed : words.used(agoOf(usedAtMs), agent);
}

/**
 * Describes how a device learns of changes: by push messages, every four hours (DAVx5's default), or as it is set to;
 * undefined for one that has not been used, and for a calendar.
 */
export function learnsChanges({ usedAtMs, agent, access, isToldAtOnce }: Device): string | undefined {
  const words = wordsOf(device);
  if (usedAtMs === undefined || access === 'calendar') return undefined;
  if (isToldAtOnce === true) return words.toldAtOnce;
  return agent === DAVX5 ? words.asksEveryFourHours : words.asksByItself;
}
