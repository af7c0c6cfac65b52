import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../../dashboard/layout/DashboardLayout.tsx';
import type { PageRules } from '../../../core/navigation/page-rules.ts';
import { BillingPage } from '../../../features/orders/BillingPage.tsx';

export const page: PageRules = { middleware: ['auth'] };
export default function Billing() {
  return (
    <DashboardLayout
      title={translate({ id: 'orders.billing.title', message: 'Billing' })}
      skeleton={<BillingPage known={false} />}
    >
      <BillingPage known />
    </DashboardLayout>
  );
}
