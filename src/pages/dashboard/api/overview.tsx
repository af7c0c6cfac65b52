import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../../dashboard/layout/DashboardLayout.tsx';
import type { PageRules } from '../../../core/navigation/page-rules.ts';
import { OverviewPage } from '../../../features/overview/OverviewPage.tsx';

export const page: PageRules = { middleware: ['auth'] };

export default function Overview() {
  return (
    <DashboardLayout
      title={translate({ id: 'overview.title', message: 'Overview' })}
      skeleton={<OverviewPage known={false} />}
    >
      <OverviewPage known />
    </DashboardLayout>
  );
}
