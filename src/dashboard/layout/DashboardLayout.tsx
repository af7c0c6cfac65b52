import type { ReactNode } from 'react';
import Head from '@docusaurus/Head';
import Translate from '@docusaurus/Translate';
import Layout from '@theme/Layout';
import { DeletionNotice, MaintenanceNotice, VerifyEmailNotice } from '../../core/session/account-notices.tsx';
import { RouteGuard, type RouteRules } from '../../core/navigation/RouteGuard.tsx';
import { useScrollToTop } from '../../core/navigation/scroll.ts';
import { QueryProvider } from '../../core/QueryProvider.tsx';
import { NeedsJavaScript } from '../../ui/NeedsJavaScript.tsx';
import { AntdApp } from '../antd/AntdApp.tsx';
import { DataBoundary } from '../../core/api/DataBoundary.tsx';
import { ModeSwitch } from '../mode/ModeSwitch.tsx';
import { DashboardMenu } from './DashboardMenu.tsx';
import { DashboardNavigation } from './DashboardNavigation.tsx';
import styles from './DashboardLayout.module.css';

interface DashboardLayoutProps extends RouteRules {
  title: string;
  /** `false`: navigating to this page keeps the scroll position. */
  scrollToTop?: boolean;
  /** `false`: the mode changes nothing on this page. */
  modes?: boolean;
  children: ReactNode;
}

/** The layout of the dashboard: its navigation next to the page (above it on a phone), the query cache, and antd. */
export function DashboardLayout({ title, scrollToTop = true, modes = true, children, ...rules }: DashboardLayoutProps) {
  useScrollToTop(scrollToTop);
  return (
    <Layout title={title} noFooter wrapperClassName={styles.dashboard}>
      <Head>
        <meta name="robots" content="noindex" />
      </Head>
      <DashboardMenu />
      <aside className={styles.side}>
        <DashboardNavigation />
        {modes && (
          <div className={styles.mode}>
            {/* The switch has its own, longer name. */}
            <p className={styles.sectionLabel} aria-hidden="true">
              <Translate id="keys.column.mode">Mode</Translate>
            </p>
            <ModeSwitch />
          </div>
        )}
      </aside>
      <main className={styles.main}>
        <NeedsJavaScript />
        <QueryProvider>
          <AntdApp>
            <RouteGuard {...rules}>
              <DataBoundary>{children}</DataBoundary>
            </RouteGuard>
          </AntdApp>
        </QueryProvider>
      </main>
      {/* They appear after the page, so they must not shift the layout. */}
      <div className={styles.notices}>
        <MaintenanceNotice />
        <DeletionNotice />
        <VerifyEmailNotice />
      </div>
    </Layout>
  );
}
