import { useEffect, useState } from 'react';
import { isTyping } from '../ui/isTyping.ts';

const STORAGE_KEY = 'contactbook-shortcuts';

/** The one-character keys of the contacts screen, and the switch that WCAG 2.1.4 asks for. */
export function useShortcuts(bindings: Record<string, () => void>) {
  const [isOn, setIsOn] = useState(() => storedSwitch() !== 'off');

  useEffect(() => {
    if (!isOn) return undefined;
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const run = bindings[event.key.toLowerCase()] ?? bindings[keyOf(event)];
      if (run === undefined) return;
      event.preventDefault();
      run();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, bindings]);

  function toggle() {
    setIsOn(!isOn);
    keep(isOn ? 'off' : null);
  }
  return { isOn, toggle };
}

/** In lower case; with another alphabet, the key in the same place of a Latin keyboard. */
export function keyOf({ key, code }: KeyboardEvent): string {
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
function keep(word: string | null): void {
  try {
    if (word === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, word);
  } catch {
    // Storage is full or forbidden: the choice holds until the page is left.
  }
}
