import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../../dashboard/layout/DashboardLayout.tsx';
import { BillingPage } from '../../../features/orders/BillingPage.tsx';

export default function Billing() {
  return (
    <DashboardLayout
      middleware={['auth']}
      modes={false}
      title={translate({ id: 'orders.billing.title', message: 'Billing' })}
      skeleton={<BillingPage known={false} />}
    >
      <BillingPage known />
    </DashboardLayout>
  );
}
