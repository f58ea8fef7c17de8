import buttons from '../ui/buttons.module.css';
import { Isolated } from '../ui/Isolated.tsx';
import { NewsItem } from '../ui/NewsItem.tsx';
import { readDevices } from '../users/readDevices.ts';
import { useReading } from '../users/useCall.ts';
import { news } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/** Shown after a recovery, which ends all sessions but keeps devices: asks the user to check for unknown devices. */
export function KeptDevices({ onShow, onKnown }: { onShow: () => void; onKnown: () => void }) {
  const words = useWords(news);
  const { value: devices = [] } = useReading(readDevices);
  const [device, ...others] = devices;
  if (device === undefined) return null;
  const question =
    others.length === 0 ? (
      <Isolated text={words.keepsWorking(device.label)} name={device.label} />
    ) : (
      words.allKeepWorking(devices.length)
    );
  return (
    <NewsItem words={question}>
      <button type="button" className={buttons.ghost} onClick={onKnown}>
        {words.yes}
      </button>
      <button type="button" className={buttons.quiet} onClick={onShow}>
        {words.showDevices}
      </button>
    </NewsItem>
  );
}
