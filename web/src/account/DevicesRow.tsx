import type { Device } from '@contactbook/contract/devices';
import { useEffect, useRef } from 'react';
import { account } from '../words/en.ts';
import { useWords } from '../words/words.ts';
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
  const words = useWords(account);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isBack) place.current?.querySelector('button')?.focus();
  }, [isBack]);
  const unused = devices?.filter(({ usedAtMs }) => usedAtMs === undefined).length ?? 0;
  return (
    <div ref={place}>
      <AccountRow kind={words.devices} actLabel={words.showDevices} onOpen={onShow}>
        {devices === undefined
          ? '\u00A0'
          : devices.length === 0
            ? words.noDevices
            : words.deviceCount(devices.length, unused)}
      </AccountRow>
    </div>
  );
}
