import buttons from './buttons.module.css';
import { Notice } from './Notice.tsx';

/** Shown when the server has a newer version, without the files of this one. */
export const OUTDATED_MESSAGE = 'ContactBook has been updated since this window was opened. Load it anew to go on.';

/** Replaces content that could not be loaded, and offers to try again. */
export function NotLoaded({
  title,
  heading,
  isOutdated = false,
  onRetry,
}: {
  title: string;
  heading?: 'h1' | 'h2';
  isOutdated?: boolean;
  onRetry: () => void;
}) {
  return (
    <Notice
      picture="failed"
      title={title}
      text={isOutdated ? OUTDATED_MESSAGE : 'Nothing has been changed. Check the connection, then try again.'}
      {...(heading && { heading })}
    >
      <button type="button" className={buttons.primary} onClick={onRetry}>
        {isOutdated ? 'Reload' : 'Try again'}
      </button>
    </Notice>
  );
}
