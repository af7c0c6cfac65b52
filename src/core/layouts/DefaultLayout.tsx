import type { ReactNode } from 'react';
import Head from '@docusaurus/Head';
import Layout from '@theme/Layout';
import { RouteGuard, type RouteRules } from '../navigation/RouteGuard.tsx';
import { useScrollToTop } from '../navigation/scroll.ts';
import { NeedsJavaScript } from '../../ui/NeedsJavaScript.tsx';

interface DefaultLayoutProps extends RouteRules {
  title: string;
  description?: string;
  /** Account and sign-in pages, which search engines must not index. */
  hidden?: boolean;
  /** `false`: navigating to this page keeps the scroll position. */
  scrollToTop?: boolean;
  children: ReactNode;
}

/** The layout of every page outside the dashboard: navigation bar, content, footer. */
export function DefaultLayout(props: DefaultLayoutProps) {
  const { title, description, hidden = false, scrollToTop = true, children, ...rules } = props;
  useScrollToTop(scrollToTop);
  return (
    <Layout title={title} description={description}>
      {hidden && (
        <Head>
          <meta name="robots" content="noindex" />
        </Head>
      )}
      <main>
        {hidden && <NeedsJavaScript />}
        <RouteGuard {...rules}>{children}</RouteGuard>
      </main>
    </Layout>
  );
}
