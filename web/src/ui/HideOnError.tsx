import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/** Content that a screen can do without. Nothing is shown until its files are loaded. */
export function HideOnError({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary renderError={() => null}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}
