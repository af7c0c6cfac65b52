import type { Query } from '@tanstack/react-query';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { getHealthOptions, verifyLedgerMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import type { LedgerCheck, ServiceState, SystemHealth } from '#generated/account/types.gen.ts';
import { useRead } from '../../../core/api/use-read.ts';
import { useFormat } from '../../../core/format/format.ts';
import { TimeWithSeconds } from '../../../core/format/times.tsx';
import { partNames, stateTexts } from '../../status/status-text.ts';
import { QueryView } from '../../../dashboard/QueryView.tsx';
import { type BadgeTone, StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { DetailList } from '../../../dashboard/DetailList.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { SubSection, useRowAction } from '../components/parts.tsx';
import { Connections } from '../components/Connections.tsx';
import { Processes, Queues, Schedules } from '../components/health-tables.tsx';
import { Database, Files } from '../components/size-tables.tsx';
import kit from '../../../ui/kit.module.css';
import styles from '../support.module.css';

const tones: Readonly<Record<ServiceState, BadgeTone>> = { operational: 'good', degraded: 'busy', down: 'bad' };

/** The last check of the ledger. It can be repeated on demand, because it reads all postings. */
function LedgerCheckResult({ check }: { check: LedgerCheck | null }) {
  const { milliseconds, number } = useFormat();
  const verify = useRowAction(
    verifyLedgerMutation,
    translate({ id: 'operating.ledger.done', message: 'Ledger verified' }),
  );
  const found = ({ ok, unbalanced, wrong_balances: balances, wrong_lots: lots }: LedgerCheck) =>
    ok
      ? translate({ id: 'operating.ledger.ok', message: 'The ledger is consistent' })
      : translate(
          {
            id: 'operating.ledger.wrong',
            message: 'Inconsistent: {transactions} transactions, {balances} balances, {lots} lots',
          },
          { transactions: number(unbalanced), balances: number(balances), lots: number(lots) },
        );
  return (
    <SubSection
      title={translate({ id: 'operating.ledger', message: 'Ledger' })}
      action={
        <Button busy={verify.isPending} onClick={() => void verify.run({})}>
          <Translate id="operating.ledger.verify">Verify ledger</Translate>
        </Button>
      }
    >
      {check === null ? (
        <p className={styles.muted}>
          <Translate id="operating.ledger.never">The ledger hasn’t been verified yet.</Translate>
        </p>
      ) : (
        <DetailList
          items={{
            [translate({ id: 'operating.ledger.found', message: 'Result' })]: (
              <StatusBadge tone={check.ok ? 'good' : 'bad'} label={found(check)} />
            ),
            [translate({ id: 'operating.ledger.at', message: 'Verified at' })]: <TimeWithSeconds at={check.at} />,
            [translate({ id: 'operating.ledger.transactions', message: 'Transactions' })]: number(check.transactions),
            [translate({ id: 'operating.duration', message: 'Duration' })]: milliseconds(check.duration_ms),
          }}
        />
      )}
    </SubSection>
  );
}

/** Says that a newer release of the software exists. */
function NewRelease({ version, url }: NonNullable<SystemHealth['update']>) {
  const label = translate({ id: 'operating.update', message: 'Version {version} is available' }, { version });
  return (
    <p>
      <StatusBadge tone="busy" label={label} />{' '}
      {url !== null && (
        <Link to={url}>
          <Translate id="operating.update.notes">Release notes</Translate>
        </Link>
      )}
    </p>
  );
}

/** Ten seconds while the page is visible. After failures, it grows with the time since the last success. */
const getPollInterval = ({ state }: Pick<Query, 'state'>) =>
  Math.max(10_000, Math.min(120_000, state.errorUpdatedAt - state.dataUpdatedAt));

/** The health of the system, polled. */
export function HealthSection() {
  const { milliseconds } = useFormat();
  const query = useRead(getHealthOptions, {}, { refetchInterval: getPollInterval });
  const failed = translate({ id: 'operating.failed', message: 'The system health couldn’t be loaded' });
  return (
    <QueryView query={query} failed={failed} height="24rem">
      {({ as_of: at, components, ledger, update, ...health }) => (
        <>
          {update !== null && <NewRelease {...update} />}
          <p className={clsx(kit.note, kit.after3)} aria-live="polite">
            {query.error !== null && <Translate id="status.unreached">The server isn’t responding</Translate>}{' '}
            <Translate id="status.asOf" values={{ time: <TimeWithSeconds at={at} /> }}>
              {'As of {time}.'}
            </Translate>
          </p>
          <div className={styles.group}>
            <DetailList
              items={Object.fromEntries(
                components.map(({ id, state, latency_ms: ms }) => [
                  partNames[id](),
                  <span key={id}>
                    <StatusBadge tone={tones[state]} label={stateTexts[state]()} />
                    {ms !== null && ` · ${milliseconds(ms)}`}
                  </span>,
                ]),
              )}
            />
          </div>
          <Connections />
          <Queues {...health} />
          <LedgerCheckResult check={ledger} />
          <Processes {...health} />
          <Schedules {...health} />
          <Files {...health} />
          <Database {...health} />
        </>
      )}
    </QueryView>
  );
}
