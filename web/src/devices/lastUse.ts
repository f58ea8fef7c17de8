import type { Device } from '@contactbook/contract/devices';
import { DAVX5 } from '@contactbook/contract/programs';
import { agoOf } from '../ui/moments.ts';
import { device } from '../words/en.ts';
import { wordsOf } from '../words/words.ts';

/** Describes what a device may do if it is limited, when it was last used, and by which program. */
export function lastUseOf({ usedAtMs, agent, access }: Device): string {
  const words = wordsOf(device);
  const use = usedAtMs === undefined ? words.notUsed : words.used(agoOf(usedAtMs), agent);
  // Servers of an earlier version do not say.
  return access === 'read' || access === 'calendar' ? `${words.accesses[access]} · ${use}` : use;
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
