import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../core/layouts/DashboardLayout.tsx';
import type { PageRules } from '../../core/navigation/page-rules.ts';
import { RequireSession } from '../../core/session/RequireSession.tsx';
import { OrdersPage } from '../../features/billing/OrdersPage.tsx';
import { AntdApp } from '../../kit/AntdApp.tsx';

export const page: PageRules = { middleware: ['auth'] };
export default function Orders() {
  return (
    <DashboardLayout title={translate({ id: 'order.title', message: 'Orders' })}>
      <AntdApp>
        <RequireSession skeleton={<OrdersPage known={false} />}>
          <OrdersPage known />
        </RequireSession>
      </AntdApp>
    </DashboardLayout>
  );
}
