import type { Device } from '@contactbook/contract/devices';
import { useEffect, useEffectEvent } from 'react';
import { readDevices } from '../users/readDevices.ts';
import { useReading } from '../users/useCall.ts';

/** Interval in milliseconds at which the page checks for a device that is being set up. */
const LOOK_EVERY_MS = 4000;

/** Reads the devices once, and periodically while `awaitedId` is set, until that device is used. */
export function useDevices(awaitedId: string | undefined, onUsed: (device: Device) => void) {
  const { value, hasFailed, read, setValue } = useReading(readDevices);
  const look = useEffectEvent(async () => {
    if (document.hidden) return;
    const used = (await read())?.find(({ id, usedAtMs }) => id === awaitedId && usedAtMs !== undefined);
    if (used !== undefined) onUsed(used);
  });
  useEffect(() => {
    if (awaitedId === undefined) return undefined;
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [awaitedId]);
  // Newest first: the newest is the one that is being set up.
  const devices = value?.toSorted((one, other) => other.createdAtMs - one.createdAtMs);
  return { devices, hasFailed, read, setDevices: setValue };
}
