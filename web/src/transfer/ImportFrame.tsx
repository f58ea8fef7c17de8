import { type ReactNode, useEffect, useRef } from 'react';
import { importing } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/** The page of an import, with the file's name as its title. */
export function ImportFrame({
  title,
  fileName,
  facts,
  side,
  children,
}: {
  title?: string;
  fileName?: string | undefined;
  facts?: ReactNode;
  side?: ReactNode;
  children: ReactNode;
}) {
  const words = useWords(importing);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="import-screen">
      <div className="import-side">
        <h1 ref={heading} tabIndex={-1}>
          {title ?? words.look}
        </h1>
        {fileName !== undefined && (
          <p className="import-file">
            <bdi>{fileName}</bdi>
            <span>{facts}</span>
          </p>
        )}
        {side}
      </div>
      <div className="import-main">{children}</div>
    </div>
  );
}
