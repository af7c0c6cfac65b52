import { RequireSession } from '../../core/session/RequireSession.tsx';
import { WithQueries } from '../../core/WithQueries.tsx';
import { AntdApp } from '../../dashboard/AntdApp.tsx';
import { Orders } from './Orders.tsx';

/** The orders of whoever is signed in. */
export function OrdersPage() {
  return (
    <AntdApp>
      <WithQueries>
        <RequireSession skeleton={<Orders known={false} />}>
          <Orders known />
        </RequireSession>
      </WithQueries>
    </AntdApp>
  );
}
