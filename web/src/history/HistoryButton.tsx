import { useBusy } from '../ui/useBusy.ts';

/** A button of an entry, which ignores further presses while it is busy. */
export function HistoryButton({
  label,
  entry,
  className,
  onPress,
}: {
  label: string;
  /** Accessible name of the entry, which distinguishes buttons with the same label. */
  entry?: string;
  className: string | undefined;
  onPress: () => Promise<unknown>;
}) {
  const { isBusy, run } = useBusy();
  return (
    <button
      type="button"
      className={className}
      aria-label={entry === undefined ? label : `${label}: ${entry}`}
      aria-busy={isBusy}
      onClick={() => void run(onPress)}
    >
      {label}
    </button>
  );
}
