import Head from '@docusaurus/Head';
import { translate } from '@docusaurus/Translate';
import { PageMetadata } from '@docusaurus/theme-common';
import { OfflinePage } from '../features/offline/OfflinePage.tsx';

/** Cached by the service worker and shown at any URL. It has no layout, because menus need scripts. */
export default function Offline() {
  return (
    <>
      <PageMetadata title={translate({ id: 'offline.title', message: 'You are offline' })} />
      <Head>
        <meta name="robots" content="noindex" />
      </Head>
      <OfflinePage />
    </>
  );
}
