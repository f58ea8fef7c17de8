import type { ReactNode } from 'react';
import { Link, useRoute } from 'wouter';

/** Links to another screen. A link to the current screen is marked as such and adds no history entry. */
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
  // The contacts screen has an address for each contact and for each import.
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
