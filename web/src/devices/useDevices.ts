import type { Device } from '@contactbook/contract/devices';
import { useEffect, useEffectEvent } from 'react';
import { useReading } from '../users/useCall.ts';
import { readDevices } from './deviceThunks.ts';

/** A device that is being set up is looked for so often. */
const LOOK_EVERY_MS = 4000;

/** The devices, read once, and again and again while one is awaited, until that is used. */
export function useDevices(awaitedId: string | undefined, onUsed: (device: Device) => void) {
  const { value, hasFailed, read, setValue } = useReading<Device[]>(readDevices);
  const look = useEffectEvent(async () => {
    if (document.hidden) return;
    const used = (await read())?.find(({ id, usedAtMs }) => id === awaitedId && usedAtMs !== undefined);
    if (used !== undefined) onUsed(used);
  });
  useEffect(() => void read(), [read]);
  useEffect(() => {
    if (awaitedId === undefined) return undefined;
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [awaitedId]);
  // The newest first, which is the one being set up.
  const devices = value?.toSorted((one, other) => other.createdAtMs - one.createdAtMs);
  return { devices, hasFailed, read, setDevices: setValue };
}
