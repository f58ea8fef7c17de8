import { Component, type ReactNode } from 'react';
import buttons from './buttons.module.css';
import { Notice } from './Notice.tsx';

/** In place of a screen that could not be fetched or drawn: says so, and offers to load the page anew. */
export class LoadFault extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Notice
        heading="h1"
        picture="failed"
        title="This page did not load"
        text="Nothing has been changed. Check the connection, then try again."
      >
        <button type="button" className={buttons.primary} onClick={() => location.reload()}>
          Try again
        </button>
      </Notice>
    );
  }
}
