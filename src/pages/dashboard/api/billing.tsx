import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../../core/layouts/DashboardLayout.tsx';
import type { PageRules } from '../../../core/navigation/page-rules.ts';
import { RequireSession } from '../../../core/session/RequireSession.tsx';
import { BillingPage } from '../../../features/billing/BillingPage.tsx';
import { AntdApp } from '../../../kit/AntdApp.tsx';

export const page: PageRules = { middleware: ['auth'] };
export default function Billing() {
  return (
    <DashboardLayout title={translate({ id: 'billing.title', message: 'Billing' })}>
      <AntdApp>
        <RequireSession skeleton={<BillingPage known={false} />}>
          <BillingPage known />
        </RequireSession>
      </AntdApp>
    </DashboardLayout>
  );
}
