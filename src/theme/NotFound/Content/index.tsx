import { useLocation } from '@docusaurus/router';
import { translate } from '@docusaurus/Translate';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { ErrorScreen } from '../../../ui/error/ErrorScreen.tsx';

/** What is shown where there is no page, in the language of the site around it. */
export default function NotFoundContent() {
  const { pathname } = useLocation();
  // The one HTML file stands for all addresses: which one it is, is only known in the browser.
  const path = useIsBrowser() ? pathname : '…';
  return (
    <ErrorScreen
      status={404}
      message={translate({ id: 'error.notFound', message: 'Page not found: {path}' }, { path })}
    />
  );
}
