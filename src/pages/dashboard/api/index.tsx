import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../../dashboard/layout/DashboardLayout.tsx';
import { DashboardPage } from '../../../features/overview/DashboardPage.tsx';

export default function DashboardApi() {
  return (
    <DashboardLayout title={translate({ id: 'dashboard.api.title', message: 'API' })}>
      <DashboardPage part="api" />
    </DashboardLayout>
  );
}
