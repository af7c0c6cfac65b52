import { useState } from 'react';
import { translate } from '@docusaurus/Translate';
import { sendTestEmailMutation, testConnectionMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import type { ConnectionTest, TestConnectionData } from '#generated/account/types.gen.ts';
import { useAction } from '../../../core/api/use-action.ts';
import { type BadgeTone, StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { StackedValues } from './parts.tsx';
import styles from '../support.module.css';

/** What can be tested: the connections of the contract, and the email server by a test email. */
export type Connection = 'email' | TestConnectionData['path']['id'];

const states: Readonly<Record<ConnectionTest['state'], { tone: BadgeTone; label: () => string }>> = {
  ok: { tone: 'good', label: () => translate({ id: 'operating.connections.ok', message: 'Connected' }) },
  failed: { tone: 'bad', label: () => translate({ id: 'operating.connections.failed', message: 'Test failed' }) },
  skipped: {
    tone: 'off',
    label: () => translate({ id: 'operating.connections.skipped', message: 'Not configured' }),
  },
};

/** The brand and the legal pages are no connections. */
const isSite = (id: Connection): boolean => id === 'brand' || id === 'legal';

function getLabel(id: Connection): string {
  if (id === 'email') return translate({ id: 'operating.connections.send', message: 'Send test email' });
  if (isSite(id)) return translate({ id: 'setup.check', message: 'Check' });
  return translate({ id: 'operating.connections.test', message: 'Test connection' });
}

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
      {getLabel(id)}
    </Button>
  );
}

function TestResult({ id, result }: { id: Connection; result: ConnectionTest | undefined }) {
  const { tone, label } = states[result?.state ?? 'ok'];
  const configured = () => translate({ id: 'setup.ready', message: 'Configured' });
  return (
    <div aria-live="polite">
      {result && (
        <StackedValues>
          <StatusBadge tone={tone} label={isSite(id) && result.state === 'ok' ? configured : label} />
          <span className={styles.quiet} lang="en">
            {result.message}
          </span>
        </StackedValues>
      )}
    </div>
  );
}

/** A button for each test, and its last result. */
export function useConnectionTests() {
  const [results, setResults] = useState<Readonly<Partial<Record<Connection, ConnectionTest>>>>({});
  return {
    showResult: (id: Connection) => <TestResult id={id} result={results[id]} />,
    showButton: (id: Connection) => (
      <TestButton id={id} onResult={(result) => setResults((before) => ({ ...before, [id]: result }))} />
    ),
  };
}
