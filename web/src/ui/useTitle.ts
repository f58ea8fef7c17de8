import { useEffect } from 'react';

/** Names the browser's tab after the screen. */
export function useTitle(screen?: string): void {
  useEffect(() => {
    document.title = screen === undefined ? 'ContactBook' : `${screen} · ContactBook`;
  }, [screen]);
}
