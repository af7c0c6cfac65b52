import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { getErrorStatus } from '../../../src/ui/error/page-error.ts';

/** Says what failed, until one goes elsewhere. */
class Boundary extends Component<
  { at: string; children: ReactNode },
  { failure: { at: string; error: Error } | null }
> {
  override state = { failure: null };

  override componentDidCatch(error: Error) {
    this.setState({ failure: { at: this.props.at, error } });
  }

  override render() {
    const failure = this.state.failure as { at: string; error: Error } | null;
    if (failure === null || failure.at !== this.props.at) return this.props.children;
    return <p role="alert">{`${getErrorStatus(failure.error)} ${failure.error.message}`}</p>;
  }
}

export default function ErrorBoundary({ children }: { children: ReactNode }) {
  const { key = '' } = useLocation();
  return <Boundary at={key}>{children}</Boundary>;
}
