import { useState } from 'react';
import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import {
  getAutoTopUpOptions,
  getPaymentMethodOptions,
  removePaymentMethodMutation,
} from '#generated/account/@tanstack/react-query.gen.ts';
import type { AutoTopUp as Settings, SavedPaymentMethod } from '#generated/account/types.gen.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { useAction, useInvalidate } from '../../core/api/use-action.ts';
import { useRead } from '../../core/api/use-read.ts';
import { useFormat } from '../../core/format/format.ts';
import { useConfirm } from '../../dashboard/dialogs/ConfirmProvider.tsx';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { getMethodName } from './order-text.ts';
import { lazyPart } from '../../core/parts/lazy-part.tsx';
import { Button, LinkButton } from '../../ui/buttons/Button.tsx';
import { Skeleton, SkeletonLine } from '../../ui/Skeleton.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './top-up.module.css';

const AutoTopUpForm = lazyPart(async () => (await import('./AutoTopUpForm.tsx')).AutoTopUpForm);

type Method = NonNullable<SavedPaymentMethod['method']>;

/** The expiry date as on a card: `04/31`. */
const formatExpiry = ({ exp_month: month, exp_year: year }: Method): string | null =>
  month === null || year === null ? null : `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`;

interface PaymentMethodProps {
  method: Method;
  /** Whether automatic top-ups currently charge it. */
  charged: boolean;
  /** Gets the focus after the method was removed. */
  place: HTMLElement | null;
}

/** The saved payment method and a remove button. */
function PaymentMethod({ method, charged, place }: PaymentMethodProps) {
  const confirm = useConfirm();
  const remove = useAction(removePaymentMethodMutation, {
    success: translate({ id: 'orders.method.removed', message: 'Payment method removed' }),
    failure: translate({ id: 'orders.method.removeFailed', message: 'The payment method couldn’t be removed' }),
  });
  const showRemoved = useInvalidate(['getPaymentMethod', 'getAutoTopUp']);
  /**
   * The method disappears from the page before the dialog does, so the dialog needs another element to return the
   * focus to.
   */
  const removeIt = async (done: () => void) => {
    let removed = false;
    await remove.run({}, () => {
      removed = true;
    });
    if (!removed) return;
    await showRemoved();
    done();
  };
  const expiry = formatExpiry(method);
  return (
    <div className={styles.method}>
      <div>
        <p className={clsx(layout.flush, kit.medium, kit.number)}>{getMethodName(method)}</p>
        {expiry !== null && (
          <p className={clsx(layout.flush, kit.note, kit.number)}>
            {translate({ id: 'orders.method.expires', message: 'Expires {when}' }, { when: expiry })}
          </p>
        )}
      </div>
      <Button
        aria-label={translate(
          { id: 'orders.method.remove.label', message: 'Remove {method}' },
          { method: getMethodName(method) },
        )}
        onClick={({ currentTarget }) =>
          confirm({
            title: translate({ id: 'orders.method.remove.title', message: 'Remove payment method' }),
            content: charged ? (
              <Translate id="orders.method.remove.topUpsOn">
                It’s removed here and at the payment provider. Automatic top-ups are turned off.
              </Translate>
            ) : (
              <Translate id="orders.method.remove.text">It’s removed here and at the payment provider.</Translate>
            ),
            submit: translate({ id: 'orders.method.remove', message: 'Remove' }),
            action: removeIt,
            returnTo: [currentTarget, place],
          })
        }
      >
        <Translate id="orders.method.remove">Remove</Translate>
      </Button>
    </div>
  );
}

const offTexts: Readonly<Record<NonNullable<Settings['off_reason']>, () => string>> = {
  declined: () =>
    translate({
      id: 'orders.topUp.off.declined',
      message: 'Your payment method was declined. Pay the failed order, or save another payment method.',
    }),
  confirmation: () =>
    translate({
      id: 'orders.topUp.off.confirmation',
      message: 'Your bank requires you to confirm the payment. Pay the failed order, then turn top-ups on again.',
    }),
  disputed: () =>
    translate({ id: 'orders.topUp.off.disputed', message: 'One of your payments is disputed at the bank.' }),
  refund: () => translate({ id: 'orders.topUp.off.refund', message: 'You requested a refund.' }),
  method_removed: () => translate({ id: 'orders.topUp.off.removed', message: 'You removed the payment method.' }),
};

/** The saved payment method and automatic top-ups. */
export function AutoTopUp({ known }: { known: boolean }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <div ref={setPlace} tabIndex={-1} className={styles.place}>
      <Loaded known={known} place={place} />
    </div>
  );
}

function Loaded({ known, place }: { known: boolean; place: HTMLElement | null }) {
  const method = useRead(getPaymentMethodOptions, {}, { enabled: known });
  const topUp = useRead(getAutoTopUpOptions, {}, { enabled: known });
  if (method.data === undefined || topUp.data === undefined) {
    const error = method.error ?? topUp.error;
    const refetch = () => Promise.all([method.refetch(), topUp.refetch()]);
    return error === null ? (
      <Skeleton>
        <SkeletonLine width="60%" />
      </Skeleton>
    ) : (
      <QueryFailure
        title={translate({ id: 'orders.topUp.failed', message: 'Automatic top-ups couldn’t be loaded' })}
        query={{ error, isFetching: method.isFetching || topUp.isFetching, refetch }}
      />
    );
  }
  const saved = method.data.method;
  if (saved === null) {
    return (
      <>
        <OffReason settings={topUp.data} />
        <p className={clsx(kit.after3, kit.muted)}>
          <Translate id="orders.topUp.none">
            No saved payment method. To use automatic top-ups, save your payment method when you buy credits.
          </Translate>
        </p>
        <LinkButton to="/dashboard/api/billing" variant="primary">
          <Translate id="orders.buyCredits">Buy credits</Translate>
        </LinkButton>
      </>
    );
  }
  return (
    <div className={styles.card}>
      <PaymentMethod method={saved} charged={topUp.data.enabled} place={place} />
      <State settings={topUp.data} />
      <AutoTopUpForm settings={topUp.data} method={getMethodName(saved)} />
    </div>
  );
}

/** Whether automatic top-ups are on, and the amount that was charged this month. */
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
        <p className={clsx(layout.flush, kit.note, kit.number)}>
          {translate(
            { id: 'orders.topUp.month', message: '{charged} of {cap} charged this month' },
            { charged: format.money(charged, currency), cap: format.money(cap, currency) },
          )}
        </p>
      )}
      {order !== null && (
        <p className={clsx(layout.flush, kit.note, kit.number)}>
          <Translate id="orders.topUp.open">A top-up is being charged.</Translate>
        </p>
      )}
      <OffReason settings={settings} />
    </div>
  );
}

/** Why automatic top-ups were switched off, unless the customer did it. */
function OffReason({ settings: { off_reason: reason, off_at: at } }: { settings: Settings }) {
  const format = useFormat();
  if (reason === null || at === null) return null;
  return (
    <p className={styles.reason}>
      {translate(
        { id: 'orders.topUp.offSince', message: 'Turned off on {day}. {reason}' },
        { day: format.date(at), reason: offTexts[reason]() },
      )}
    </p>
  );
}
