import { Component, type ReactNode } from 'react';
import { ui } from '../words/en/ui.ts';
import { wordsOf } from '../words/words.ts';
import { ChunkLoadError } from './fetchOnce.ts';
import { isOutdated } from './isOutdated.ts';
import { NotLoaded } from './NotLoaded.tsx';

type ErrorBoundaryProps = {
  /** What stands in place of a dialog; else it is a notice in place of the screen. */
  renderError?: (fault: { isOutdated: boolean; onRetry: () => void }) => ReactNode;
  children: ReactNode;
};

/**
 * In place of a screen or dialog that could not be fetched or drawn: says so, and what can be done. What could not be
 * fetched is asked for again by a button, by the next opening, and when the network is back.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { fault: unknown; isOutdated: boolean }> {
  override state = { fault: undefined as unknown, isOutdated: false };
  private attempts = 0;

  static getDerivedStateFromError(fault: unknown) {
    return { fault };
  }

  override componentDidMount() {
    window.addEventListener('online', this.fetchAgain);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.fetchAgain);
  }

  override async componentDidCatch(fault: unknown) {
    if (!(fault instanceof ChunkLoadError)) return;
    fault.forget();
    if (fault.isOutrun()) return this.tryAgain();
    this.setState({ isOutdated: await isOutdated() });
  }

  private readonly tryAgain = () => this.setState({ fault: undefined });

  private readonly fetchAgain = () => {
    if (this.state.fault instanceof ChunkLoadError) this.tryAgain();
  };

  /** Some browsers never ask again for a module that failed, and what could not be drawn fails again: then it reloads. */
  private readonly tryAgainOrReload = () => {
    const { fault, isOutdated: isGone } = this.state;
    const isHopeless = isGone || !(fault instanceof ChunkLoadError) || this.attempts++ > 0;
    if (isHopeless && navigator.onLine) location.reload();
    else this.tryAgain();
  };

  override render() {
    const { renderError, children } = this.props;
    const { fault, isOutdated: isGone } = this.state;
    if (fault === undefined) return children;
    const onRetry = this.tryAgainOrReload;
    if (renderError !== undefined) return renderError({ isOutdated: isGone, onRetry });
    return <NotLoaded title={wordsOf(ui).pageFailed} heading="h1" isOutdated={isGone} onRetry={onRetry} />;
  }
}
