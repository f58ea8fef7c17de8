import type { Device } from '@contactbook/contract/devices';
import { agoOf } from '../ui/moments.ts';

/** Describes when a device was last used, and by which program. */
export function lastUseOf({ usedAtMs, agent }: Device): string {
  if (usedAtMs === undefined) return 'Not used yet';
  return `Used ${agoOf(usedAtMs)}${agent === undefined ? '' : `, ${agent}`}`;
}
