import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../../dashboard/layout/DashboardLayout.tsx';
import type { PageRules } from '../../../core/navigation/page-rules.ts';
import { LogsPage, LogsSkeleton } from '../../../features/logs/LogsPage.tsx';

export const page: PageRules = { middleware: ['auth'] };
export default function Logs() {
  return (
    <DashboardLayout title={translate({ id: 'logs.title', message: 'Logs' })} skeleton={<LogsSkeleton />}>
      <LogsPage />
    </DashboardLayout>
  );
}
