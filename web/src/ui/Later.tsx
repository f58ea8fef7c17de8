import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { whenIdle } from './onDemand.ts';
import { Optional } from './Optional.tsx';

/** Renders content that the first view does not need once the page is idle; renders nothing if loading it fails. */
export function Later({ children }: { children: ReactNode }) {
  const [isIdle, setIsIdle] = useState(false);
  // The transition also waits for the style sheets of the content.
  useEffect(() => whenIdle(() => startTransition(() => setIsIdle(true))), []);
  return isIdle && <Optional>{children}</Optional>;
}
