import { useState } from 'react';

/** A button that does something to an entry, once at a time, and turns while it does. */
export function HistoryButton({
  label,
  entry,
  className,
  onPress,
}: {
  label: string;
  /** What tells it apart from its like, for who cannot see where it stands. */
  entry?: string;
  className: string | undefined;
  onPress: () => Promise<unknown>;
}) {
  const [isBusy, setIsBusy] = useState(false);

  async function press() {
    if (isBusy) return;
    setIsBusy(true);
    await onPress();
    setIsBusy(false);
  }

  return (
    <button
      type="button"
      className={className}
      aria-label={entry === undefined ? label : `${label}: ${entry}`}
      aria-busy={isBusy}
      onClick={() => void press()}
    >
      {label}
    </button>
  );
}
