import type { ReactNode } from 'react';

/** A small yellow icon before a text. Its styles are in rows.css. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="rows-warning">
      <WarningTile />
      <span>{children}</span>
    </p>
  );
}

export function WarningTile() {
  return (
    <span className="rows-bang" aria-hidden="true">
      !
    </span>
  );
}
