import Translate, { translate } from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';
import type { BalanceAlerts as Alerts } from '#generated/account/types.gen.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { useFormat } from '../../core/format.ts';
import { useSession } from '../../core/session/use-session.ts';
import { useNow } from '../../core/use-now.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton, SkeletonLine } from '../../ui/Skeleton.tsx';
import { AlertForm } from './AlertForm.tsx';
import { useAlerts, useSetAlerts } from './alert-queries.ts';
import styles from './alerts.module.css';

/** The balances below which the customer is written to. */
export function BalanceAlerts({ known }: { known: boolean }) {
  const { data, error, isFetching, refetch } = useAlerts(known);
  const { run, isPending } = useSetAlerts();
  const session = useSession();
  const unverified = session.status === 'in' && !session.customer.email_verified;
  if (data === undefined && error !== null) {
    return (
      <QueryFailure
        title={translate({ id: 'overview.alerts.failed', message: 'Your alerts could not be loaded' })}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) {
    return (
      <Skeleton>
        <SkeletonLine width="60%" />
      </Skeleton>
    );
  }
  const thresholds = data.data.map(({ threshold }) => threshold);
  return (
    <>
      {data.data.length > 0 && (
        <ul className={styles.alerts}>
          {data.data.map((alert) => (
            <AlertLine
              key={alert.threshold}
              alert={alert}
              busy={isPending}
              onRemove={() => void run({ body: { thresholds: thresholds.filter((one) => one !== alert.threshold) } })}
            />
          ))}
        </ul>
      )}
      {thresholds.length > 0 && unverified && (
        <p className={styles.unverified}>
          <Translate id="overview.alerts.unverified">
            These mails are sent once your e-mail address is confirmed.
          </Translate>
        </p>
      )}
      {thresholds.length < limits.balanceAlerts.most && (
        <AlertForm
          taken={thresholds}
          busy={isPending}
          onAdd={(threshold, onAdded) => void run({ body: { thresholds: [...thresholds, threshold] } }, onAdded)}
        />
      )}
    </>
  );
}

interface AlertLineProps {
  alert: Alerts['data'][number];
  busy: boolean;
  onRemove: () => void;
}

function AlertLine({ alert: { threshold, armed, crossed_at: at }, busy, onRemove }: AlertLineProps) {
  const format = useFormat();
  const now = useNow();
  const count = format.number(threshold);
  return (
    <li className={styles.alert}>
      <div>
        <p>{translate({ id: 'overview.alerts.below', message: 'Below {count}' }, { count })}</p>
        {!armed && (
          <p className={styles.state}>
            {at === null ? (
              <Translate id="overview.alerts.waiting">Your balance is below it. It counts after a top-up.</Translate>
            ) : (
              translate({ id: 'overview.alerts.sent', message: 'Sent {when}' }, { when: format.ago(at, now) })
            )}
          </p>
        )}
      </div>
      <IconButton
        icon="cross"
        label={translate({ id: 'overview.alerts.remove', message: 'Remove the alert below {count}' }, { count })}
        disabled={busy}
        onClick={onRemove}
      />
    </li>
  );
}
