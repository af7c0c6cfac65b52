import { translate } from '@docusaurus/Translate';
import { DefaultLayout } from '../../core/layouts/DefaultLayout.tsx';
import type { PageRules } from '../../core/navigation/page-rules.ts';
import { OrdersPage } from '../../features/orders/OrdersPage.tsx';

export const page: PageRules = { middleware: ['auth'] };

export default function Orders() {
  return (
    <DefaultLayout title={translate({ id: 'orders.title', message: 'Orders' })} hidden>
      <OrdersPage />
    </DefaultLayout>
  );
}
