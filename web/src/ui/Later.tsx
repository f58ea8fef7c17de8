import { type ReactNode, startTransition, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { whenIdle } from './onDemand.ts';

/** What the first sight of a screen can do without: drawn once the page is idle, and left out where it does not come. */
export function Later({ children }: { children: ReactNode }) {
  const [isIdle, setIsIdle] = useState(false);
  // A transition waits for the sheets, too, of what it draws.
  useEffect(() => whenIdle(() => startTransition(() => setIsIdle(true))), []);
  return (
    isIdle && (
      <ErrorBoundary renderError={() => null}>
        <Suspense>{children}</Suspense>
      </ErrorBoundary>
    )
  );
}
