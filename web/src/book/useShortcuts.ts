import { useEffect, useState } from 'react';
import { isTyping } from '../ui/isTyping.ts';

const STORAGE_KEY = 'contactbook-shortcuts';

/** The single-key shortcuts of the contacts screen, with the switch that WCAG 2.1.4 requires. */
export function useShortcuts(bindings: Record<string, () => void>) {
  const [isOn, setIsOn] = useState(() => storedSwitch() !== 'off');

  useEffect(() => {
    if (!isOn) return undefined;
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const run = bindings[event.key.toLowerCase()] ?? bindings[pressedKey(event)];
      if (run === undefined) return;
      event.preventDefault();
      run();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, bindings]);

  function toggle() {
    setIsOn(!isOn);
    storeSetting(isOn ? 'off' : null);
  }
  return { isOn, toggle };
}

/**
 * Returns the key in lower case. With a non-Latin layout, returns the Latin letter at the same place of the keyboard.
 */
export function pressedKey({ key, code }: KeyboardEvent): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return code === 'Slash' ? '/' : code.replace(/^Key/, '').toLowerCase();
}

function storedSwitch(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Only "off" is stored. */
function storeSetting(word: string | null): void {
  try {
    if (word === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, word);
  } catch {
    // The storage is full or blocked, so the setting lasts until the page is left.
  }
}
