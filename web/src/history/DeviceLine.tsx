import { Isolated } from '../ui/Isolated.tsx';
import { historyList } from '../words/en/historyList.ts';
import { useWords } from '../words/words.ts';

/** Which phone or program did it, as its owner calls it; nothing where it was done in the app. */
export function DeviceLine({ device }: { device: string | undefined }) {
  const words = useWords(historyList);
  if (device === undefined) return null;
  return (
    <p className="history-device">
      <Isolated text={words.onDevice(device)} name={device} />
    </p>
  );
}
