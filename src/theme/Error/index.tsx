import { RouteContextProvider } from '@docusaurus/core/lib/client/routeContext.js';
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import ErrorPageContent from '@theme/ErrorPageContent';
import Layout from '@theme/Layout';
import type { Props } from '@theme/Error';
import { getErrorTitle } from '../../ui/error/ErrorScreen.tsx';
import { getErrorStatus } from '../../ui/error/page-error.ts';

/** The layout needs a route, which is missing after the app has failed. */
const route = { plugin: { name: 'error', id: 'default' } };

/** Replaces the app after an uncaught error: inside the layout, or without it if the layout failed. */
export default function AppError(props: Props) {
  return (
    <RouteContextProvider value={route}>
      <ErrorBoundary fallback={() => <ErrorPageContent {...props} />}>
        <Layout title={getErrorTitle(getErrorStatus(props.error))}>
          <ErrorPageContent {...props} />
        </Layout>
      </ErrorBoundary>
    </RouteContextProvider>
  );
}
