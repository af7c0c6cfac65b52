import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../../dashboard/layout/DashboardLayout.tsx';
import { ApiPage } from '../../../features/overview/ApiPage.tsx';

export default function DashboardApi() {
  return (
    <DashboardLayout modes={false} title={translate({ id: 'dashboard.api.title', message: 'API' })}>
      <ApiPage />
    </DashboardLayout>
  );
}
