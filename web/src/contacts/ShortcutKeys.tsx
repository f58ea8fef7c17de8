import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import buttons from '../ui/buttons.module.css';
import { Icon } from '../ui/Icon.tsx';
import styles from './ShortcutKeys.module.css';

type Shortcuts = { isOn: boolean; toggle: () => void };

const KEYS = [
  ['Find', ['/']],
  ['Add', ['N']],
  ['Move', ['↑', '↓']],
  ['Edit', ['Enter']],
  ['Delete', ['Del']],
] as const;

/** The keys of the contacts screen, and their switch. */
export function ShortcutKeys({ isOn, toggle }: Shortcuts) {
  return (
    <div className={styles.keys}>
      <dl className={isOn ? styles.list : styles.off}>
        {KEYS.map(([act, keys]) => (
          <div key={act} className={styles.pair}>
            <dt>{act}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <button type="button" className={styles.switch} onClick={toggle}>
        {isOn ? 'Turn shortcuts off' : 'Turn shortcuts on'}
      </button>
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
    <details ref={menu} className={styles.menu} onBlur={closeOutside} onKeyDown={closeOnEscape}>
      <summary
        className={`${buttons.icon} ${styles.opener}`}
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts"
      >
        <Icon name="keyboard" />
      </summary>
      <div className={styles.panel}>
        <ShortcutKeys {...shortcuts} />
      </div>
    </details>
  );
}
