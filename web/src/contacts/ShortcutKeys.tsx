import { type FocusEvent, type KeyboardEvent, Suspense, useRef } from 'react';
import { useSelector } from 'react-redux';
import buttons from '../ui/buttons.module.css';
import { Icon } from '../ui/Icon.tsx';
import { selectHasHistory } from './contactsSlice.ts';
import sheet from './shortcut-keys.css?url';
import { fetchSheet } from '../ui/fetchSheet.tsx';

// Within a boundary of its own: the book does not wait for it.
const SHEET = fetchSheet(sheet);

type Shortcuts = { isOn: boolean; toggle: () => void };

const KEYS = [
  ['Find', ['/']],
  ['Add', ['N']],
  ['Move', ['↑', '↓']],
  ['Edit', ['Enter']],
  ['Delete', ['Del']],
] as const;
/** Not of one character, so it works whether those are on or off. */
const UNDO_KEY = /Mac|iP/.test(navigator.platform) ? '⌘ Z' : 'Ctrl Z';

/** The keys of the contacts screen, and their switch. */
export function ShortcutKeys({ isOn, toggle }: Shortcuts) {
  const hasHistory = useSelector(selectHasHistory);
  return (
    <Suspense>
      {SHEET}
      <div className="shortcut-keys">
        <dl className={isOn ? undefined : 'shortcuts-off'}>
          {KEYS.map(([label, keys]) => (
            <Pair key={label} label={label} keys={keys} />
          ))}
        </dl>
        {hasHistory && (
          <dl>
            <Pair label="Undo" keys={[UNDO_KEY]} />
          </dl>
        )}
        <button type="button" className="shortcut-switch" onClick={toggle}>
          {isOn ? 'Turn shortcuts off' : 'Turn shortcuts on'}
        </button>
      </div>
    </Suspense>
  );
}

function Pair({ label, keys }: { label: string; keys: readonly string[] }) {
  return (
    <div className="shortcut-pair">
      <dt>{label}</dt>
      <dd>
        {keys.map((key) => (
          <kbd key={key} className="shortcut-key">
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  );
}

/** The same in a small menu, where there is no side column. */
export function ShortcutMenu(shortcuts: Shortcuts) {
  const menu = useRef<HTMLDetailsElement>(null);

  function closeOutside({ relatedTarget, currentTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) menu.current!.open = false;
  }

  function closeOnEscape({ key }: KeyboardEvent) {
    if (key !== 'Escape') return;
    menu.current!.open = false;
    menu.current!.querySelector('summary')?.focus();
  }

  return (
    <Suspense>
      {SHEET}
      <details ref={menu} className="shortcut-menu" data-toasts-before onBlur={closeOutside} onKeyDown={closeOnEscape}>
        <summary
          className={`${buttons.icon} shortcut-opener`}
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts"
        >
          <Icon name="keyboard" />
        </summary>
        <div className="shortcut-panel">
          <ShortcutKeys {...shortcuts} />
        </div>
      </details>
    </Suspense>
  );
}
