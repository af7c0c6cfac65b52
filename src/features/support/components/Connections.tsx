import { translate } from '@docusaurus/Translate';
import { useSession } from '../../../core/session/use-session.ts';
import { partNames } from '../../status/status-text.ts';
import { labels } from '../labels.ts';
import { useConnectionTests } from './connection-test.tsx';
import { TableSubSection } from './parts.tsx';
import { RecentLogin } from './RecentLogin.tsx';

const connections = ['email', 'engine', 'storage', 'payments'] as const;

const names: Readonly<Record<(typeof connections)[number], () => string>> = {
  email: () => translate({ id: 'operating.connections.email', message: 'Email server' }),
  engine: partNames.engines,
  storage: partNames.storage,
  payments: () => translate({ id: 'operating.connections.payments', message: 'Payment provider' }),
};

/** Services that the server is configured for, each with a test on demand. */
function ConnectionTable() {
  const { showButton, showResult } = useConnectionTests();
  return (
    <TableSubSection
      title={translate({ id: 'operating.connections', message: 'Connections' })}
      narrow="lines"
      rows={connections.map((id) => ({ id }))}
      columns={[
        { kind: 'lead', title: labels.name(), cell: ({ id }) => names[id]() },
        {
          title: translate({ id: 'operating.ledger.found', message: 'Result' }),
          plain: true,
          cell: ({ id }) => showResult(id),
        },
        { kind: 'actions', title: labels.actions(), cell: ({ id }) => showButton(id) },
      ]}
    />
  );
}

/** For administrators only. */
export function Connections() {
  const session = useSession();
  if (session.status !== 'in' || session.customer.role !== 'admin') return null;
  return (
    <RecentLogin>
      <ConnectionTable />
    </RecentLogin>
  );
}
