import type { ReactNode } from 'react';
import buttons from './buttons.module.css';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Modal } from './Modal.tsx';
import { Optional } from './Optional.tsx';
import { OUTDATED_MESSAGE } from './NotLoaded.tsx';

/** An ErrorBoundary for a dialog. The page behind it and its drafts stay. */
export function DialogErrorBoundary({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <ErrorBoundary
      renderError={({ isOutdated, onRetry }) => (
        <Optional>
          <Modal isOpen onClose={onClose} title="This did not load">
            <p className="modal-text">
              {isOutdated
                ? OUTDATED_MESSAGE
                : 'A part of the app has not arrived. It is asked for again as soon as the connection is back.'}
            </p>
            <div className="modal-buttons">
              <button type="button" className={buttons.primary} onClick={onRetry}>
                {isOutdated ? 'Reload' : 'Try again'}
              </button>
            </div>
          </Modal>
        </Optional>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
