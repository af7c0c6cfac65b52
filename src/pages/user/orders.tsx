import { translate } from '@docusaurus/Translate';
import { DefaultLayout } from '../../core/layouts/DefaultLayout.tsx';
import { OrdersPage } from '../../features/orders/OrdersPage.tsx';

export default function Orders() {
  return (
    <DefaultLayout
      middleware={['auth']}
      title={translate({ id: 'orders.title', message: 'Orders' })}
      hidden
      skeleton={<OrdersPage known={false} />}
    >
      <OrdersPage known />
    </DefaultLayout>
  );
}
