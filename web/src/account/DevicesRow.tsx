import type { Device } from '@contactbook/contract/devices';
import { useEffect, useRef } from 'react';
import { useReading } from '../users/useCall.ts';
import { AccountRow } from './AccountRow.tsx';
import { readDeviceList } from './accountThunks.ts';

/** How many phones and programs have the book on them. */
export function DevicesRow({ isBack, onShow }: { isBack: boolean; onShow: () => void }) {
  const { value, read } = useReading(readDeviceList);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => void read(), [read]);
  useEffect(() => {
    if (isBack) place.current?.querySelector('button')?.focus();
  }, [isBack]);
  return (
    <div ref={place}>
      <AccountRow kind="Devices" act="Show" onOpen={onShow}>
        {value === undefined ? '\u00A0' : countOf(value)}
      </AccountRow>
    </div>
  );
}

function countOf(devices: Device[]): string {
  if (devices.length === 0) return 'None yet';
  const unused = devices.filter(({ usedAtMs }) => usedAtMs === undefined).length;
  const words = unused === 0 ? '' : `, ${unused === 1 ? 'one' : unused} not used yet`;
  return `${devices.length}${words}`;
}
