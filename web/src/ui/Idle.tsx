import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { whenIdle } from './lazyWithRetry.ts';
import { HideOnError } from './HideOnError.tsx';

/** Renders content that the first view does not need once the page is idle; renders nothing if loading it fails. */
export function Idle({ children }: { children: ReactNode }) {
  const [isIdle, setIsIdle] = useState(false);
  // The transition also waits for the style sheets of the content.
  useEffect(() => whenIdle(() => startTransition(() => setIsIdle(true))), []);
  return isIdle && <HideOnError>{children}</HideOnError>;
}
