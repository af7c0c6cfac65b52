import type { ReactNode } from 'react';
import { ConfigProvider } from 'antd';
import { RouteGuard } from '../../src/core/navigation/RouteGuard.tsx';
import { ConfirmProvider } from '../../src/dashboard/dialogs/ConfirmProvider.tsx';
import { showPage } from './show-page.tsx';

/**
 * Without motion, because transitions never end in jsdom and dialogs would never disappear. As in the browser, antd
 * adds no styles.
 */
const inAntd = (page: ReactNode) => (
  <ConfigProvider
    theme={{ token: { motion: false }, zeroRuntime: true }}
    virtual={false}
    button={{ autoInsertSpace: false }}
  >
    <ConfirmProvider>{page}</ConfirmProvider>
  </ConfigProvider>
);

/** Renders a page for signed-in customers, with its placeholder until the session is known. */
export const showAppPage = (page: ReactNode, at: string, skeleton: ReactNode = null) =>
  showPage(
    inAntd(
      <RouteGuard middleware={['auth']} skeleton={skeleton}>
        {page}
      </RouteGuard>,
    ),
    at,
  );

/** Renders a dashboard page that is shown without a session, too. */
export const showOpenPage = (page: ReactNode, at: string) => showPage(inAntd(page), at);
