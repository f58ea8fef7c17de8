import { useEffect, useState } from 'react';
import { ui } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import buttons from './buttons.module.css';
import { Icon } from './Icon.tsx';

type ColorMode = 'light' | 'dark';

const STORAGE_KEY = 'chakra-ui-color-mode';

/** Switches between light and dark, and follows other windows. The script in index.html has applied the stored mode. */
export function ColorModeSwitch() {
  const [mode, setMode] = useState<ColorMode>(document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');
  const other = mode === 'light' ? 'dark' : 'light';
  const words = useWords(ui);
  const label = other === 'dark' ? words.toDark : words.toLight;

  useEffect(() => {
    function follow({ key, newValue }: StorageEvent) {
      if (key !== STORAGE_KEY) return;
      const chosen = newValue === 'dark' ? 'dark' : 'light';
      setMode(chosen);
      showMode(chosen);
    }
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);

  function change() {
    setMode(other);
    showMode(other);
    keepMode(other);
  }

  return (
    <button type="button" className={buttons.icon} aria-label={label} title={label} data-toasts-before onClick={change}>
      <Icon name={mode === 'light' ? 'moon' : 'sun'} />
    </button>
  );
}

function showMode(mode: ColorMode): void {
  const root = document.documentElement;
  root.dataset.theme = mode;
  const themeColor = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
  if (themeColor !== null) themeColor.content = getComputedStyle(root).getPropertyValue('--ground').trim();
}

function keepMode(mode: ColorMode): void {
  try {
    localStorage.setItem(STORAGE_KEY, mode);
  } catch {
    // The storage is full or blocked, so the mode lasts until the page is left.
  }
}
