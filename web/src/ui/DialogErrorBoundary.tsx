import { type ReactNode, Suspense } from 'react';
import { dialogs, ui } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import buttons from './buttons.module.css';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Modal } from './Modal.tsx';
import { HideOnError } from './HideOnError.tsx';

/**
 * An ErrorBoundary for a dialog that is loaded when it opens, or before, while `isOpen` is false. The page behind it and
 * its drafts stay.
 */
export function DialogErrorBoundary({
  isOpen = true,
  onClose,
  children,
}: {
  isOpen?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const words = useWords(ui);
  const { missing } = useWords(dialogs);
  return (
    <ErrorBoundary
      renderError={({ isOutdated, onRetry }) =>
        isOpen && (
          <HideOnError>
            <Modal onClose={onClose} title={words.failed}>
              <p className="modal-text">{isOutdated ? words.outdated : missing}</p>
              <div className="modal-buttons">
                <button type="button" className={buttons.primary} onClick={onRetry}>
                  {isOutdated ? words.reload : words.retry}
                </button>
              </div>
            </Modal>
          </HideOnError>
        )
      }
    >
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}
