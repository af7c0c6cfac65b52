import type { ReactNode } from 'react';
import Head from '@docusaurus/Head';
import Layout from '@theme/Layout';
import { DeletionNotice, VerifyNotice } from '../core/session/account-notices.tsx';
import { WithQueries } from '../core/WithQueries.tsx';
import { NeedsJavaScript } from '../ui/NeedsJavaScript.tsx';
import { AntdApp } from './AntdApp.tsx';
import { DashboardNavigation } from './DashboardNavigation.tsx';
import styles from './DashboardLayout.module.css';

/** The layout of the dashboard: its own navigation beside the page (above it on a phone), the query cache, and antd. */
export function DashboardLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Layout title={title} noFooter wrapperClassName={styles.dashboard}>
      <Head>
        <meta name="robots" content="noindex" />
      </Head>
      <DashboardNavigation />
      <main className={styles.main}>
        <NeedsJavaScript />
        <WithQueries>
          <AntdApp>{children}</AntdApp>
        </WithQueries>
      </main>
      {/* Known later than the page is seen: where they come, nothing has to make room. */}
      <div className={styles.notices}>
        <DeletionNotice />
        <VerifyNotice />
      </div>
    </Layout>
  );
}
