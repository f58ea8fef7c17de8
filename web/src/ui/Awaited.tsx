import { NotLoaded } from './NotLoaded.tsx';
import { Spinner } from './Spinner.tsx';

/** Stands in for content that is being read: a spinner, or after a failure a notice that offers to read again. */
export function Awaited({
  reading: { hasFailed, read },
  opening,
  failed,
}: {
  reading: { hasFailed: boolean; read: () => unknown };
  opening?: string;
  /** What did not load, as a sentence. */
  failed?: string;
}) {
  if (!hasFailed) return <Spinner {...(opening !== undefined && { words: opening })} />;
  return (
    <div role="alert">
      <NotLoaded {...(failed !== undefined && { title: failed })} onRetry={() => void read()} />
    </div>
  );
}
