import { type ReactNode, useId } from 'react';
import { CloseButton } from './CloseButton.tsx';
import { Overlay } from './Overlay.tsx';
import './panel.css';

/**
 * A dialog along the right edge, or over the whole of a small screen, with a header, a scrolling body and an optional
 * footer. The header and footer are not landmarks, since the page has its own and panels may overlap.
 */
export function Panel({
  onClose,
  title,
  subtitle,
  picture,
  footer,
  children,
}: {
  onClose: () => void;
  title: string;
  subtitle?: ReactNode;
  /** Shown before the title. */
  picture?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <Overlay onClose={onClose} titleId={titleId} dialog="panel">
      <div className="panel-header">
        {picture}
        <div className="panel-words">
          <h2 id={titleId} className="panel-title">
            <bdi>{title}</bdi>
          </h2>
          {subtitle !== undefined && <p className="panel-subtitle">{subtitle}</p>}
        </div>
        <CloseButton isBesideToasts onClose={onClose} />
      </div>
      <div className="panel-body">{children}</div>
      {footer !== undefined && <div className="panel-footer">{footer}</div>}
    </Overlay>
  );
}
