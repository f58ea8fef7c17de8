import type { Device } from '@contactbook/contract/devices';
import { useEffect, useRef } from 'react';
import { AccountRow } from './AccountRow.tsx';

/** Shows how many devices and programs sync the book. */
export function DevicesRow({
  devices,
  isBack,
  onShow,
}: {
  devices: Device[] | undefined;
  isBack: boolean;
  onShow: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isBack) place.current?.querySelector('button')?.focus();
  }, [isBack]);
  return (
    <div ref={place}>
      <AccountRow kind="Devices" act="Show" onOpen={onShow}>
        {devices === undefined ? '\u00A0' : countOf(devices)}
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
