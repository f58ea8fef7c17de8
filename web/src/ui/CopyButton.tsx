import { dialogs } from '../words/en/dialogs.ts';
import { wordsOf } from '../words/words.ts';
import buttons from './buttons.module.css';
import { Icon } from './Icon.tsx';
import { showToast } from './toasts.ts';

const COPY =
  'M9.5 8.5h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1M5.5 15.5h-1v-10a1 1 0 0 1 1-1h10v1';

/** Puts the text on the clipboard, and says so. */
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

/** Whether it is on the clipboard, which browsers give to pages from secure addresses alone. */
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
