import type { ImportRow } from '@contactbook/contract/transfer';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Distance from the window within which pages are rendered. */
const NEAR = '1000px 0px';

/**
 * Renders the rows of a page while it is near the window or holds the tab stop; otherwise an empty element of the same
 * height.
 */
export function PageOfRows({
  rows,
  likelyPx,
  isKept,
  onWanted,
  children,
}: {
  rows: ImportRow[] | undefined;
  likelyPx: number;
  isKept: boolean;
  onWanted: () => void;
  children: ReactNode;
}) {
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const [measuredPx, setMeasuredPx] = useState<number>();
  const isWanted = (isNear || isKept) && rows === undefined;
  const isDrawn = (isNear || isKept) && rows !== undefined;

  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        const { isIntersecting, boundingClientRect } = entry!;
        setIsNear(isIntersecting);
        if (!isIntersecting && element.current!.childElementCount > 0) setMeasuredPx(boundingClientRect.height);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (isWanted) onWanted();
    // Runs once when the page comes near.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWanted]);

  return (
    // `role="none"` keeps the rows children of the list.
    <div ref={element} role="none" style={isDrawn ? undefined : { height: measuredPx ?? likelyPx }}>
      {isDrawn && children}
    </div>
  );
}
