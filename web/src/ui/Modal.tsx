import { type ReactNode, useId } from 'react';
import { CloseButton } from './CloseButton.tsx';
import './modal.css';
import { Overlay } from './Overlay.tsx';

/** A dialog in the middle of the page, closed by its button, its overlay and Esc. */
export function Modal({
  onClose,
  title,
  look = '',
  children,
}: {
  onClose: () => void;
  title: ReactNode;
  /** Another class of the dialog. */
  look?: string;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <Overlay onClose={onClose} titleId={titleId} veil="modal-veil" dialog={`modal-dialog ${look}`}>
      <h2 id={titleId} className="modal-title">
        {title}
      </h2>
      {children}
      <CloseButton className="modal-close" onClose={onClose} />
    </Overlay>
  );
}
