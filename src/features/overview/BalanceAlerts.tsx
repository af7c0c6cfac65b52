import clsx from 'clsx';
import { Input } from 'antd';
import { useForm } from 'react-hook-form';
import Translate, { translate } from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';
import { listBalanceAlertsOptions, setBalanceAlertsMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import type { BalanceAlerts as Alerts } from '#generated/account/types.gen.ts';
import { zBalanceAlertsSet } from '#generated/requests/zod.gen.ts';
import { createRequestResolver } from '../../core/api/request-resolver.ts';
import { useUnsavedChanges } from '../../core/use-unsaved-changes.ts';
import { useAction } from '../../core/api/use-action.ts';
import { useRead } from '../../core/api/use-read.ts';
import { useFormat } from '../../core/format/format.ts';
import { parseTypedNumber } from '../../core/format/parse-typed-number.ts';
import { useSession } from '../../core/session/use-session.ts';
import { useCurrentTime } from '../../core/use-current-time.ts';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import { QueryView } from '../../dashboard/QueryView.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import kit from '../../ui/kit.module.css';
import styles from './overview.module.css';

interface AlertFormProps {
  /** Thresholds that already have an alert. */
  existing: readonly number[];
  busy: boolean;
  onAdd: (threshold: number, onAdded: () => void) => void;
}

const { highest } = limits.balanceAlerts;

/** A form that adds an alert. */
function AlertForm({ existing, busy, onAdd }: AlertFormProps) {
  const format = useFormat();
  const { control, handleSubmit, reset, formState } = useForm({
    resolver: createRequestResolver<{ threshold: string }>({
      schema: zBalanceAlertsSet,
      toRequest: ({ threshold }) => ({ thresholds: [parseTypedNumber(threshold)] }),
      find: () => 'threshold',
      messages: {
        threshold: () =>
          translate(
            { id: 'overview.alerts.range', message: 'Enter a whole number from {min} to {max}' },
            { min: format.number(1), max: format.number(highest) },
          ),
      },
      own: ({ threshold }) => ({
        threshold: existing.some((one) => one === parseTypedNumber(threshold))
          ? translate({ id: 'overview.alerts.taken', message: 'An alert for this number already exists' })
          : undefined,
      }),
    }),
    defaultValues: { threshold: '' },
  });
  useUnsavedChanges(formState.isDirty);
  const submit = handleSubmit(({ threshold }) => onAdd(Number(threshold), () => reset()));
  return (
    <form className={styles.alertForm} noValidate onSubmit={(event) => void submit(event)}>
      <FormField
        control={control}
        name="threshold"
        label={translate({ id: 'overview.alerts.label', message: 'Available credits' })}
      >
        {(ties) => (
          <span className={styles.alertEntry}>
            <Input {...ties} inputMode="numeric" autoComplete="off" />
            <Button type="submit" busy={busy}>
              <Translate id="overview.alerts.add">Add alert</Translate>
            </Button>
          </span>
        )}
      </FormField>
    </form>
  );
}

/** The balances below which the customer gets an email. */
export function BalanceAlerts({ known }: { known: boolean }) {
  const query = useRead(listBalanceAlertsOptions, {}, { enabled: known });
  const { run, isPending } = useAction(setBalanceAlertsMutation, {
    failure: translate({ id: 'overview.alerts.saveFailed', message: 'The alert couldn’t be saved. Try again.' }),
    refresh: ['listBalanceAlerts'],
  });
  const session = useSession();
  const unverified = session.status === 'in' && !session.customer.email_verified;
  const set = (thresholds: number[], done?: () => void) => void run({ body: { thresholds } }, done);
  return (
    <QueryView
      query={query}
      failed={translate({ id: 'overview.alerts.failed', message: 'Your alerts couldn’t be loaded' })}
      height="4.5rem"
    >
      {({ data: alerts }) => {
        const thresholds = alerts.map(({ threshold }) => threshold);
        return (
          <>
            {alerts.length > 0 && (
              <ul className={clsx(kit.unlisted, kit.after3)}>
                {alerts.map((alert) => (
                  <AlertItem
                    key={alert.threshold}
                    alert={alert}
                    busy={isPending}
                    onRemove={() => set(thresholds.filter((one) => one !== alert.threshold))}
                  />
                ))}
              </ul>
            )}
            {alerts.length > 0 && unverified && (
              <p className={kit.note}>
                <Translate id="overview.alerts.unverified">
                  Alerts are sent once your email address is confirmed.
                </Translate>
              </p>
            )}
            {alerts.length < limits.balanceAlerts.most && (
              <AlertForm
                existing={thresholds}
                busy={isPending}
                onAdd={(threshold, onAdded) => set([...thresholds, threshold], onAdded)}
              />
            )}
          </>
        );
      }}
    </QueryView>
  );
}

interface AlertItemProps {
  alert: Alerts['data'][number];
  busy: boolean;
  onRemove: () => void;
}

function AlertItem({ alert: { threshold, armed, crossed_at: at }, busy, onRemove }: AlertItemProps) {
  const format = useFormat();
  const now = useCurrentTime();
  const count = format.number(threshold);
  return (
    <li className={styles.alert}>
      <div>
        <p>{translate({ id: 'overview.alerts.below', message: 'Below {count}' }, { count })}</p>
        {!armed && (
          <p className={kit.note}>
            {at === null ? (
              <Translate id="overview.alerts.waiting">
                Your balance is already below this. The alert is active again after a top-up.
              </Translate>
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
