import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import Head from '@docusaurus/Head';
import Layout from '@theme/Layout';
import { usePageService } from '../page-services.ts';
import { makeQueryClient } from '../query-client.ts';
import { VerifyNotice } from '../session/VerifyNotice.tsx';
import { DashboardNavigation } from './DashboardNavigation.tsx';
import styles from './DashboardLayout.module.css';

/** The layout of the dashboard: its own navigation beside the page (above it on a phone), and the query cache. */
export function DashboardLayout({ title, children }: { title: string; children: ReactNode }) {
  const queries = usePageService(makeQueryClient);
  return (
    <Layout title={title} noFooter wrapperClassName={styles.dashboard}>
      <Head>
        <meta name="robots" content="noindex" />
      </Head>
      <DashboardNavigation />
      <main className={styles.main}>
        <VerifyNotice />
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </main>
    </Layout>
  );
}
