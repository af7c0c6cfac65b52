import type { ReactNode } from 'react';
import Head from '@docusaurus/Head';
import Layout from '@theme/Layout';
import { NeedsJavaScript } from '../../ui/NeedsJavaScript.tsx';

interface DefaultLayoutProps {
  title: string;
  description?: string;
  /** Account and sign-in pages, which search engines must not index. */
  hidden?: boolean;
  children: ReactNode;
}

/** The layout of every page outside the dashboard: navigation bar, content, footer. */
export function DefaultLayout({ title, description, hidden = false, children }: DefaultLayoutProps) {
  return (
    <Layout title={title} description={description}>
      {hidden && (
        <Head>
          <meta name="robots" content="noindex" />
        </Head>
      )}
      <main>
        {hidden && <NeedsJavaScript />}
        {children}
      </main>
    </Layout>
  );
}
