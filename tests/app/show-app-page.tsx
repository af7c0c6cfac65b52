import type { ReactNode } from 'react';
import { ConfigProvider } from 'antd';
import type { PageRules } from '../../src/core/navigation/page-rules.ts';
import { Confirming } from '../../src/dashboard/Confirming.tsx';
import { RequireSession } from '../../src/core/session/RequireSession.tsx';
import { showPage } from './show-page.tsx';

/**
 * A page of those who are signed in, with its skeleton until that is known. Without motion: jsdom ends no transition, and a
 * dialog would never be gone.
 */
export const showAppPage = (page: ReactNode, at: string, rules: PageRules, skeleton: ReactNode = null) =>
  showPage(
    <ConfigProvider theme={{ token: { motion: false } }} virtual={false} button={{ autoInsertSpace: false }}>
      <Confirming>
        <RequireSession skeleton={skeleton}>{page}</RequireSession>
      </Confirming>
    </ConfigProvider>,
    at,
    rules,
  );
