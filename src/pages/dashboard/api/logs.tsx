import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../../dashboard/layout/DashboardLayout.tsx';
import { LogsPage, LogsSkeleton } from '../../../features/logs/LogsPage.tsx';

export default function Logs() {
  return (
    <DashboardLayout
      middleware={['auth']}
      title={translate({ id: 'logs.title', message: 'Logs' })}
      skeleton={<LogsSkeleton />}
    >
      <LogsPage />
    </DashboardLayout>
  );
}
