import type { Device } from '@contactbook/contract/devices';
import { useEffect, useEffectEvent } from 'react';
import { readDevices } from '../users/readDevices.ts';
import { useReading } from '../users/useCall.ts';

/** Interval in milliseconds at which the page checks for a device that is being set up. */
const LOOK_EVERY_MS = 4000;

/** Reads the devices once, and periodically while `awaitedId` is set, until that device is used. */
export function useDevices(awaitedId: string | undefined, onUsed: (device: Device) => void) {
  const everyMs = awaitedId === undefined ? undefined : LOOK_EVERY_MS;
  const { value, hasFailed, read, setValue } = useReading(readDevices, undefined, everyMs);
  const used = value?.find(({ id, usedAtMs }) => id === awaitedId && usedAtMs !== undefined);
  const report = useEffectEvent(onUsed);
  useEffect(() => {
    if (used !== undefined) report(used);
  }, [used]);
  // Newest first: the newest is the one that is being set up.
  const devices = value?.toSorted((one, other) => other.createdAtMs - one.createdAtMs);
  return { devices, hasFailed, read, setDevices: setValue };
}
