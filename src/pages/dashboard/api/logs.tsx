import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../../dashboard/layout/DashboardLayout.tsx';
import type { PageRules } from '../../../core/navigation/page-rules.ts';
import { RequireSession } from '../../../core/session/RequireSession.tsx';
import { LogsPage, LogsSkeleton } from '../../../features/logs/LogsPage.tsx';

export const page: PageRules = { middleware: ['auth'] };
export default function Logs() {
  return (
    <DashboardLayout title={translate({ id: 'logs.title', message: 'Logs' })}>
      <RequireSession skeleton={<LogsSkeleton />}>
        <LogsPage />
      </RequireSession>
    </DashboardLayout>
  );
}
