import Head from '@docusaurus/Head';
import { useLocation } from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

/**
 * What stays true while one goes from page to page: the page's one address. All else that the theme would write here on
 * both sides is only for those who fetch a page, and written into its file (plugins/seo/page-head.ts).
 */
export default function SiteMetadata() {
  const { siteConfig } = useDocusaurusContext();
  const { pathname } = useLocation();
  // As the server answers: the first page of a language has no slash at its end.
  const address = siteConfig.url + (pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname);
  return (
    <Head>
      <meta property="og:url" content={address} />
      <link rel="canonical" href={address} />
      <body />
    </Head>
  );
}
