import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../../core/layouts/DashboardLayout.tsx';
import { RequireSession } from '../../../core/session/RequireSession.tsx';
import { LogsPage } from '../../../features/logs/LogsPage.tsx';
import { LogsSkeleton } from '../../../features/logs/LogsSkeleton.tsx';
import { AntdApp } from '../../../kit/AntdApp.tsx';

export default function Logs() {
  return (
    <DashboardLayout title={translate({ id: 'logs.title', message: 'Logs' })}>
      <AntdApp>
        <RequireSession skeleton={<LogsSkeleton />}>
          <LogsPage />
        </RequireSession>
      </AntdApp>
    </DashboardLayout>
  );
}
