import { Component, type ReactNode } from 'react';
import { NotLoaded } from './NotLoaded.tsx';
import { PartMissing } from './onDemand.ts';

type LoadFaultProps = {
  /** What stands in place of a dialog; else it is a notice in place of the screen. */
  renderFault?: (tryAgain: () => void) => ReactNode;
  children: ReactNode;
};

/**
 * In place of a screen or dialog that could not be fetched or drawn: says so, and what can be done. What could not be
 * fetched is asked for again by a button, by the next opening, and when the network is back.
 */
export class LoadFault extends Component<LoadFaultProps, { fault: unknown }> {
  override state: { fault: unknown } = { fault: undefined };
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

  override componentDidCatch(fault: unknown) {
    if (fault instanceof PartMissing) fault.forget();
  }

  private readonly tryAgain = () => this.setState({ fault: undefined });

  private readonly fetchAgain = () => {
    if (this.state.fault instanceof PartMissing) this.tryAgain();
  };

  /** What is missing for a second time may be of an older build, and what could not be drawn will not be. */
  private readonly tryAgainOrReload = () => {
    const isMissing = this.state.fault instanceof PartMissing;
    if (navigator.onLine && (!isMissing || this.attempts++ > 0)) location.reload();
    else this.tryAgain();
  };

  override render() {
    const { renderFault, children } = this.props;
    if (this.state.fault === undefined) return children;
    if (renderFault !== undefined) return renderFault(this.tryAgain);
    return <NotLoaded title="This page did not load" heading="h1" onRetry={this.tryAgainOrReload} />;
  }
}
