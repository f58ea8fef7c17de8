import { Component, type ReactNode } from 'react';
import { ui } from '../words/en.ts';
import { wordsOf } from '../words/words.ts';
import { ChunkLoadError } from './fetchOnce.ts';
import { isOutdated } from './isOutdated.ts';
import { NotLoaded } from './NotLoaded.tsx';

type ErrorBoundaryProps = {
  /** Renders the error of a dialog; the default is a notice that replaces the screen. */
  renderError?: (fault: { isOutdated: boolean; onRetry: () => void }) => ReactNode;
  children: ReactNode;
};

/**
 * Replaces a screen or dialog that could not be loaded or rendered. A file that failed to load is requested again by
 * the button, by the next opening, and when the network returns.
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

  /**
   * Tries again, or reloads the page: some browsers never repeat a failed module request, and a render error would
   * occur again.
   */
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
