import type { ReactNode } from 'react';
import { Link, useRoute } from 'wouter';

/** A link to another screen; to the one that is open it is marked as such, and makes no step of its own to go back. */
export function ScreenLink({
  to,
  state,
  className,
  children,
}: {
  to: string;
  state?: unknown;
  className?: string | undefined;
  children: ReactNode;
}) {
  const [isHere] = useRoute(to);
  // The contacts' screen has an address for each contact, and one for each import.
  const [isWithin] = useRoute(`${to}/*`);
  return (
    <Link
      to={to}
      state={state}
      replace={isHere}
      className={className}
      aria-current={isHere ? 'page' : isWithin || undefined}
    >
      {children}
    </Link>
  );
}
