import type { ReactNode } from 'react';
import Head from '@docusaurus/Head';
import Layout from '@theme/Layout';
import { DeletionNotice, MaintenanceNotice, VerifyEmailNotice } from '../../core/session/account-notices.tsx';
import { RequireSession } from '../../core/session/RequireSession.tsx';
import { QueryProvider } from '../../core/QueryProvider.tsx';
import { NeedsJavaScript } from '../../ui/NeedsJavaScript.tsx';
import { AntdApp } from '../antd/AntdApp.tsx';
import { DataBoundary } from '../../core/api/DataBoundary.tsx';
import { DashboardNavigation } from './DashboardNavigation.tsx';
import styles from './DashboardLayout.module.css';

interface DashboardLayoutProps {
  title: string;
  /** Shown until the session is known. Pages without it need no session. */
  skeleton?: ReactNode;
  children: ReactNode;
}

/** The layout of the dashboard: its navigation next to the page (above it on a phone), the query cache, and antd. */
export function DashboardLayout({ title, skeleton, children }: DashboardLayoutProps) {
  return (
    <Layout title={title} noFooter wrapperClassName={styles.dashboard}>
      <Head>
        <meta name="robots" content="noindex" />
      </Head>
      <DashboardNavigation />
      <main className={styles.main}>
        <NeedsJavaScript />
        <QueryProvider>
          <AntdApp>
            <DataBoundary>
              {skeleton === undefined ? children : <RequireSession skeleton={skeleton}>{children}</RequireSession>}
            </DataBoundary>
          </AntdApp>
        </QueryProvider>
      </main>
      {/* Notices load after the page is shown, so they must not shift the layout. */}
      <div className={styles.notices}>
        <MaintenanceNotice />
        <DeletionNotice />
        <VerifyEmailNotice />
      </div>
    </Layout>
  );
}
