import { useState } from 'react';
import { translate } from '@docusaurus/Translate';
import { sendTestEmailMutation, testConnectionMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import type { ConnectionTest } from '#generated/account/types.gen.ts';
import { useAction } from '../../../core/api/use-action.ts';
import { useSession } from '../../../core/session/use-session.ts';
import { type BadgeTone, StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { partNames } from '../../status/status-text.ts';
import { labels } from '../labels.ts';
import { StackedValues, TableSubSection } from './parts.tsx';
import { RecentLogin } from './RecentLogin.tsx';
import styles from '../support.module.css';

const connections = ['email', 'engine', 'storage', 'payments'] as const;

type Connection = (typeof connections)[number];

const names: Readonly<Record<Connection, () => string>> = {
  email: () => translate({ id: 'operating.connections.email', message: 'Email server' }),
  engine: partNames.engines,
  storage: partNames.storage,
  payments: () => translate({ id: 'operating.connections.payments', message: 'Payment provider' }),
};

const states: Readonly<Record<ConnectionTest['state'], { tone: BadgeTone; label: () => string }>> = {
  ok: { tone: 'good', label: () => translate({ id: 'operating.connections.ok', message: 'Connected' }) },
  failed: { tone: 'bad', label: () => translate({ id: 'operating.connections.failed', message: 'Test failed' }) },
  skipped: {
    tone: 'off',
    label: () => translate({ id: 'operating.connections.skipped', message: 'Not configured' }),
  },
};

function TestButton({ id, onResult }: { id: Connection; onResult: (result: ConnectionTest) => void }) {
  const options = {
    success: onResult,
    failure: translate({ id: 'support.action.failed', message: 'The action failed. Try again.' }),
  };
  const email = useAction(sendTestEmailMutation, options);
  const other = useAction(testConnectionMutation, options);
  const test = () => (id === 'email' ? email.run({}) : other.run({ path: { id } }));
  return (
    <Button busy={email.isPending || other.isPending} onClick={() => void test()}>
      {id === 'email'
        ? translate({ id: 'operating.connections.send', message: 'Send test email' })
        : translate({ id: 'operating.connections.test', message: 'Test connection' })}
    </Button>
  );
}

/** Services that the server is configured for, each with a test on demand. */
function ConnectionTable() {
  const [results, setResults] = useState<Readonly<Partial<Record<Connection, ConnectionTest>>>>({});
  const showResult = (id: Connection) => {
    const result = results[id];
    return (
      <div aria-live="polite">
        {result && (
          <StackedValues>
            <StatusBadge {...states[result.state]} />
            <span className={styles.quiet} lang="en">
              {result.message}
            </span>
          </StackedValues>
        )}
      </div>
    );
  };
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
        {
          kind: 'actions',
          title: labels.actions(),
          cell: ({ id }) => (
            <TestButton id={id} onResult={(result) => setResults((before) => ({ ...before, [id]: result }))} />
          ),
        },
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
