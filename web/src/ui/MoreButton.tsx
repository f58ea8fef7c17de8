import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import buttons from './buttons.module.css';

/** Adds entries above itself, and gives the focus to the first of them. */
export function MoreButton({
  className,
  label,
  failure,
  entry,
  onMore,
}: {
  className: string;
  label: string;
  /** What to say if the entries did not load. */
  failure?: string | false;
  /** Selects the elements of the entries that take the focus, inside the parent of this element. */
  entry: string;
  onMore: () => unknown;
}) {
  const place = useRef<HTMLParagraphElement>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function more() {
    const list = place.current?.parentElement;
    if (isBusy || !list) return;
    const count = list.querySelectorAll(entry).length;
    setIsBusy(true);
    await onMore();
    // The button is now below the new entries, or was removed.
    flushSync(() => setIsBusy(false));
    list.querySelectorAll<HTMLElement>(entry)[count]?.focus();
  }

  return (
    <p ref={place} className={className}>
      <button type="button" className={buttons.quiet} aria-busy={isBusy} onClick={() => void more()}>
        {label}
      </button>
      {failure !== undefined && failure !== false && <span role="alert">{failure}</span>}
    </p>
  );
}
