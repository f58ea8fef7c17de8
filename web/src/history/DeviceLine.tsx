import { Isolated } from '../ui/Isolated.tsx';
import { historyList } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/** Shows which device made a change; empty for changes in the app. */
export function DeviceLine({ device }: { device: string | undefined }) {
  const words = useWords(historyList);
  if (device === undefined) return null;
  return (
    <p className="history-device">
      <Isolated text={words.onDevice(device)} name={device} />
    </p>
  );
}
