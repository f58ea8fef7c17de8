import type { ImportRow } from '@contactbook/contract/transfer';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Pages so near to the window are drawn. */
const NEAR = '1000px 0px';

/** The rows of a page while it is near the window, or holds the tab stop; else room as high as they were. */
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
    // Asked for once, when it comes near.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWanted]);

  return (
    // A list sees through it to its rows.
    <div ref={element} role="none" style={isDrawn ? undefined : { height: measuredPx ?? likelyPx }}>
      {isDrawn && children}
    </div>
  );
}
