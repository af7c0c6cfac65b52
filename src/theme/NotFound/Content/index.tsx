import { PageMetadata } from '@docusaurus/theme-common';
import { useLocation } from '@docusaurus/router';
import { translate } from '@docusaurus/Translate';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { ErrorScreen } from '../../../ui/error/ErrorScreen.tsx';

/** The page for missing URLs, with the site's layout. */
export default function NotFoundContent() {
  const { pathname } = useLocation();
  // One HTML file serves all missing URLs, so only the browser knows the path.
  const path = useIsBrowser() ? pathname : '…';
  return (
    <>
      {/* The docs show this component inside their own layout, which sets no title. */}
      <PageMetadata title={translate({ id: 'theme.NotFound.title', message: 'Page Not Found' })} />
      <ErrorScreen
        status={404}
        message={translate({ id: 'error.notFound', message: 'Page not found: {path}' }, { path })}
      />
    </>
  );
}
