import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../../dashboard/layout/DashboardLayout.tsx';
import type { PageRules } from '../../../core/navigation/page-rules.ts';
import { RequireSession } from '../../../core/session/RequireSession.tsx';
import { BillingPage } from '../../../features/orders/BillingPage.tsx';

export const page: PageRules = { middleware: ['auth'] };
export default function Billing() {
  return (
    <DashboardLayout title={translate({ id: 'orders.billing.title', message: 'Billing' })}>
      <RequireSession skeleton={<BillingPage known={false} />}>
        <BillingPage known />
      </RequireSession>
    </DashboardLayout>
  );
}
