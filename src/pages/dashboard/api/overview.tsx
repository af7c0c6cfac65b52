import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../../dashboard/layout/DashboardLayout.tsx';
import { OverviewPage } from '../../../features/overview/OverviewPage.tsx';

export default function Overview() {
  return (
    <DashboardLayout
      middleware={['auth']}
      title={translate({ id: 'overview.title', message: 'Overview' })}
      skeleton={<OverviewPage known={false} />}
    >
      <OverviewPage known />
    </DashboardLayout>
  );
}
