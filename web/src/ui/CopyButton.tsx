import { dialogs } from '../words/en.ts';
import { wordsOf } from '../words/words.ts';
import buttons from './buttons.module.css';
import { Icon } from './Icon.tsx';
import { showToast } from './toasts.ts';

const COPY =
  'M9.5 8.5h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1M5.5 15.5h-1v-10a1 1 0 0 1 1-1h10v1';

/** Copies the text to the clipboard, and confirms it. */
export function CopyButton({ text, label, onCopied }: { text: string; label: string; onCopied?: () => void }) {
  async function copy() {
    if (await copyText(text)) onCopied?.();
  }
  return (
    <button type="button" className={buttons.icon} aria-label={label} title={label} onClick={() => void copy()}>
      <Icon path={COPY} />
    </button>
  );
}

/** Copies the text; returns whether it succeeded. The Clipboard API exists only in secure contexts. */
export async function copyText(text: string): Promise<boolean> {
  const isCopied = await (navigator.clipboard as Clipboard | undefined)?.writeText(text).then(
    () => true,
    () => false,
  );
  const words = wordsOf(dialogs);
  if (isCopied === true) showToast('success', words.copied);
  else showToast('warning', words.notCopied);
  return isCopied === true;
}
