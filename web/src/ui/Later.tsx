import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { whenIdle } from './onDemand.ts';
import { Optional } from './Optional.tsx';

/** What the first sight of a screen can do without: drawn once the page is idle, and left out where it does not come. */
export function Later({ children }: { children: ReactNode }) {
  const [isIdle, setIsIdle] = useState(false);
  // A transition waits for the sheets, too, of what it draws.
  useEffect(() => whenIdle(() => startTransition(() => setIsIdle(true))), []);
  return isIdle && <Optional>{children}</Optional>;
}
