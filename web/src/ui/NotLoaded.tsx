import buttons from './buttons.module.css';
import { Notice } from './Notice.tsx';

/** In place of what could not be fetched: says so, and offers to try again. */
export function NotLoaded({ title, heading, onRetry }: { title: string; heading?: 'h1' | 'h2'; onRetry: () => void }) {
  return (
    <Notice
      picture="failed"
      title={title}
      text="Nothing has been changed. Check the connection, then try again."
      {...(heading && { heading })}
    >
      <button type="button" className={buttons.primary} onClick={onRetry}>
        Try again
      </button>
    </Notice>
  );
}
