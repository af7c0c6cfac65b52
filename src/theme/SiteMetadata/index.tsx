import Head from '@docusaurus/Head';
import { useLocation } from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

/**
 * The canonical URL, which changes with navigation. The theme's other tags matter only for crawlers and are in the HTML
 * file (plugins/seo/page-head.ts).
 */
export default function SiteMetadata() {
  const { siteConfig } = useDocusaurusContext();
  const { pathname } = useLocation();
  // As the server redirects: the first page of a language has no trailing slash.
  const address = siteConfig.url + (pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname);
  return (
    <Head>
      <meta property="og:url" content={address} />
      <link rel="canonical" href={address} />
      <body />
    </Head>
  );
}
