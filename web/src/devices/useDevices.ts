import type { Device } from '@contactbook/contract/devices';
import { useEffect, useEffectEvent } from 'react';
import { readDevices } from '../users/readDevices.ts';
import { useReading } from '../users/useCall.ts';

/** A device that is being set up is looked for so often. */
const LOOK_EVERY_MS = 4000;

/** The devices, read once, and periodically while one is awaited, until that is used. */
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
  // The newest first, which is the one being set up.
  const devices = value?.toSorted((one, other) => other.createdAtMs - one.createdAtMs);
  return { devices, hasFailed, read, setDevices: setValue };
}
