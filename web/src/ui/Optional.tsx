import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/** What a screen can do without: left out until its files have come. */
export function Optional({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary renderError={() => null}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}
