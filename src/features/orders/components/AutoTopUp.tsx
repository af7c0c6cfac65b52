import { useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import type { AutoTopUp as Settings } from '#generated/account/types.gen.ts';
import { QueryFailure } from '../../../core/api/QueryFailure.tsx';
import { useFormat } from '../../../core/format.ts';
import { StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { Skeleton, SkeletonLine } from '../../../ui/Skeleton.tsx';
import { AutoTopUpForm } from './AutoTopUpForm.tsx';
import { useAutoTopUp, usePaymentMethod } from '../api/payment-queries.ts';
import { methodName, PaymentMethod } from './PaymentMethod.tsx';
import styles from './top-up.module.css';

const offTexts: Readonly<Record<NonNullable<Settings['off_reason']>, () => string>> = {
  declined: () =>
    translate({
      id: 'orders.topUp.off.declined',
      message: 'Your payment method was declined. Pay the order that failed, or save another payment method.',
    }),
  confirmation: () =>
    translate({
      id: 'orders.topUp.off.confirmation',
      message: 'Your bank wants you to confirm the payment. Pay the order that failed, then switch this on again.',
    }),
  disputed: () =>
    translate({ id: 'orders.topUp.off.disputed', message: 'A payment of yours is disputed at the bank.' }),
  refund: () => translate({ id: 'orders.topUp.off.refund', message: 'You asked for a refund.' }),
  method_removed: () => translate({ id: 'orders.topUp.off.removed', message: 'You removed the payment method.' }),
};

/** The saved payment method, and what is bought with it when credits run low. */
export function AutoTopUp({ known }: { known: boolean }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <div ref={setPlace} tabIndex={-1} className={styles.place}>
      <Loaded known={known} place={place} />
    </div>
  );
}

function Loaded({ known, place }: { known: boolean; place: HTMLElement | null }) {
  const method = usePaymentMethod(known);
  const topUp = useAutoTopUp(known);
  if (method.data === undefined || topUp.data === undefined) {
    const error = method.error ?? topUp.error;
    return error === null ? (
      <Skeleton>
        <SkeletonLine width="60%" />
      </Skeleton>
    ) : (
      <QueryFailure
        title={translate({ id: 'orders.topUp.failed', message: 'Automatic top-ups could not be loaded' })}
        error={error}
        busy={method.isFetching || topUp.isFetching}
        onRetry={() => void Promise.all([method.refetch(), topUp.refetch()])}
      />
    );
  }
  const saved = method.data.method;
  if (saved === null) {
    return (
      <>
        <OffReason settings={topUp.data} />
        <p className={styles.plain}>
          <Translate id="orders.topUp.none">
            No payment method is saved. Choose to save it when you buy credits, and you never run out of them.
          </Translate>
        </p>
      </>
    );
  }
  return (
    <div className={styles.card}>
      <PaymentMethod method={saved} charged={topUp.data.enabled} place={place} />
      <State settings={topUp.data} />
      <AutoTopUpForm settings={topUp.data} method={methodName(saved)} />
    </div>
  );
}

/** Whether it is on, and how much was charged this month. */
function State({ settings }: { settings: Settings }) {
  const format = useFormat();
  const { enabled, currency, charged_this_month: charged, monthly_cap: cap, open_order: order } = settings;
  return (
    <div className={styles.state}>
      <StatusBadge
        tone={enabled ? 'good' : 'off'}
        label={
          enabled
            ? translate({ id: 'orders.topUp.on', message: 'On' })
            : translate({ id: 'orders.topUp.off', message: 'Off' })
        }
      />
      {cap !== null && (
        <p className={styles.soft}>
          {translate(
            { id: 'orders.topUp.month', message: '{charged} of {cap} charged this month' },
            { charged: format.money(charged, currency), cap: format.money(cap, currency) },
          )}
        </p>
      )}
      {order !== null && (
        <p className={styles.soft}>
          <Translate id="orders.topUp.open">A top-up is being charged.</Translate>
        </p>
      )}
      <OffReason settings={settings} />
    </div>
  );
}

/** Why it was switched off, where that was not by hand. */
function OffReason({ settings: { off_reason: reason, off_at: at } }: { settings: Settings }) {
  const format = useFormat();
  if (reason === null || at === null) return null;
  return (
    <p className={styles.reason}>
      {translate(
        { id: 'orders.topUp.offSince', message: 'Switched off on {day}. {reason}' },
        { day: format.date(at), reason: offTexts[reason]() },
      )}
    </p>
  );
}
