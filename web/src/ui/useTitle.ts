import { useEffect } from 'react';

/** Sets the title of the document to the name of the screen. */
export function useTitle(screen?: string): void {
  useEffect(() => {
    document.title = screen === undefined ? 'ContactBook' : `${screen} · ContactBook`;
  }, [screen]);
}
