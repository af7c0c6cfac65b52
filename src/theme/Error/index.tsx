import { RouteContextProvider } from '@docusaurus/core/lib/client/routeContext.js';
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import ErrorPageContent from '@theme/ErrorPageContent';
import Layout from '@theme/Layout';
import { errorTitle } from '../../ui/error/error-text.ts';
import { statusOf } from '../../ui/error/page-error.ts';

interface ErrorProps {
  error: Error;
  tryAgain: () => void;
}

/** The layout asks for a route, and where the app failed there is none. */
const route = { plugin: { name: 'error', id: 'default' } };

/** Replaces the app when something failed that nobody caught: within the layout, or without when that is what failed. */
export default function AppError(props: ErrorProps) {
  return (
    <RouteContextProvider value={route}>
      <ErrorBoundary fallback={() => <ErrorPageContent {...props} />}>
        <Layout title={errorTitle(statusOf(props.error))}>
          <ErrorPageContent {...props} />
        </Layout>
      </ErrorBoundary>
    </RouteContextProvider>
  );
}
