import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../dashboard/layout/DashboardLayout.tsx';
import { DashboardPage } from '../../features/overview/DashboardPage.tsx';

export default function Dashboard() {
  return (
    <DashboardLayout title={translate({ id: 'dashboard.title', message: 'Dashboard' })}>
      <DashboardPage />
    </DashboardLayout>
  );
}
