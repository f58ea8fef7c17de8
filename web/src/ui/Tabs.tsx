import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import './tabs.css';

/** Tabs with one panel, operated by the arrow keys (WAI-ARIA, "Tabs"). */
export function Tabs<Tab extends string>({
  label,
  tabs,
  shown,
  onShow,
  look,
  children,
}: {
  label: string;
  /** The name of each tab. */
  tabs: Record<Tab, string>;
  shown: Tab;
  onShow: (tab: Tab) => void;
  look: 'tabs-line' | 'tabs-halves';
  /** The panel of the shown tab. */
  children: ReactNode;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const names = Object.keys(tabs) as Tab[]; // the keys of this record

  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = (names.indexOf(shown) + step + names.length) % names.length;
    onShow(names[next]!);
    list.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <>
      <div ref={list} className={look} role="tablist" aria-label={label}>
        {names.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}${tab}`}
            aria-selected={tab === shown}
            aria-controls={`${id}panel`}
            tabIndex={tab === shown ? 0 : -1}
            onKeyDown={move}
            // Chosen when it is pressed: what loads may move the tab away before it is released.
            onMouseDown={() => onShow(tab)}
            onClick={() => onShow(tab)}
          >
            {tabs[tab]}
          </button>
        ))}
      </div>
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${shown}`}>
        {children}
      </div>
    </>
  );
}
