import buttons from '../ui/buttons.module.css';
import { NewsItem } from '../ui/NewsItem.tsx';
import { readDevices } from '../users/readDevices.ts';
import { useReading } from '../users/useCall.ts';

/** Shown after a recovery, which ends all sessions but keeps devices: asks the user to check for unknown devices. */
export function KeptDevices({ onShow, onKnown }: { onShow: () => void; onKnown: () => void }) {
  const { value: devices = [] } = useReading(readDevices);
  const [device, ...others] = devices;
  if (device === undefined) return null;
  const words =
    others.length === 0 ? (
      <>
        <bdi>{device.label}</bdi> keeps working. Is it yours?
      </>
    ) : (
      `Your ${devices.length} devices keep working. Are all of them yours?`
    );
  return (
    <NewsItem words={words}>
      <button type="button" className={buttons.ghost} onClick={onKnown}>
        Yes
      </button>
      <button type="button" className={buttons.quiet} onClick={onShow}>
        Show devices
      </button>
    </NewsItem>
  );
}
