import { Component, type ReactNode } from 'react';
import { Modal } from './Modal.tsx';
import { NotLoaded } from './NotLoaded.tsx';

type LoadFaultProps = {
  /** Of a dialog: the page behind it stays as it is, with all that is typed in it. */
  onClose?: () => void;
  children: ReactNode;
};

/** In place of a screen or dialog that could not be fetched or drawn: says so, and what can be done. */
export class LoadFault extends Component<LoadFaultProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { onClose, children } = this.props;
    if (!this.state.hasFailed) return children;
    if (onClose === undefined) {
      return <NotLoaded title="This page did not load" heading="h1" onRetry={() => location.reload()} />;
    }
    return (
      <Modal isOpen onClose={onClose} title="This did not load">
        What you have typed is still there. Take a note of it, then load the page anew.
      </Modal>
    );
  }
}
