import { ui } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import buttons from './buttons.module.css';
import { Notice } from './Notice.tsx';

/** Replaces content that could not be loaded, and offers to try again. */
export function NotLoaded({
  title,
  heading,
  isOutdated = false,
  onRetry,
}: {
  /** What did not load, as a sentence. */
  title?: string;
  heading?: 'h1' | 'h2';
  isOutdated?: boolean;
  onRetry: () => void;
}) {
  const words = useWords(ui);
  return (
    <Notice
      picture="failed"
      title={title ?? words.failed}
      text={isOutdated ? words.outdated : words.unchanged}
      {...(heading && { heading })}
    >
      <button type="button" className={buttons.primary} onClick={onRetry}>
        {isOutdated ? words.reload : words.retry}
      </button>
    </Notice>
  );
}
