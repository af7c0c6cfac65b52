import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { getErrorStatus } from '../../../src/ui/error/page-error.ts';

type Fallback = (failure: { error: Error; tryAgain: () => void }) => ReactNode;

interface BoundaryProps {
  fallback: Fallback;
  /** Without a fallback of its own, the error is shown until the reader goes elsewhere. */
  at: string;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { failure: { at: string; error: Error } | null }> {
  override state = { failure: null };

  override componentDidCatch(error: Error) {
    this.setState({ failure: { at: this.props.at, error } });
  }

  override render() {
    const failure = this.state.failure as { at: string; error: Error } | null;
    if (failure === null || failure.at !== this.props.at) return this.props.children;
    return this.props.fallback({ error: failure.error, tryAgain: () => this.setState({ failure: null }) });
  }
}

const showError: Fallback = ({ error }) => <p role="alert">{`${getErrorStatus(error)} ${error.message}`}</p>;

/** Only the error of a page needs a router. */
function PageBoundary({ children }: { children: ReactNode }) {
  const { key = '' } = useLocation();
  return (
    <Boundary at={key} fallback={showError}>
      {children}
    </Boundary>
  );
}

export default function ErrorBoundary({ children, fallback }: { children: ReactNode; fallback?: Fallback }) {
  if (fallback === undefined) return <PageBoundary>{children}</PageBoundary>;
  return (
    <Boundary at="" fallback={fallback}>
      {children}
    </Boundary>
  );
}
