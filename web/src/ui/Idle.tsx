import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { whenIdle } from './lazyWithRetry.ts';
import { HideOnError } from './HideOnError.tsx';

/** Renders content that the first view does not need once the page is idle; renders nothing if loading it fails. */
export function Idle({ children }: { children: ReactNode }) {
  return useIsIdle() && <HideOnError>{children}</HideOnError>;
}

/** Returns whether the page has been idle, and the files and style sheets of what is then rendered have loaded. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIsIdle(true))), []);
  return isIdle;
}
