import type { Device } from '@contactbook/contract/devices';
import { agoOf } from '../ui/moments.ts';

/** When a device was used last, and by which program, in words. */
export function lastUseOf({ usedAtMs, agent }: Device): string {
  if (usedAtMs === undefined) return 'Not used yet';
  return `Used ${agoOf(usedAtMs)}${agent === undefined ? '' : `, ${agent}`}`;
}
