import Head from '@docusaurus/Head';
import { translate } from '@docusaurus/Translate';
import { OfflinePage } from '../features/offline/OfflinePage.tsx';

/** Kept by the service worker, and shown at any address: so it has no layout, whose menus would need scripts. */
export default function Offline() {
  return (
    <>
      <Head>
        <title>{translate({ id: 'offline.title', message: 'You are offline' })}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <OfflinePage />
    </>
  );
}
