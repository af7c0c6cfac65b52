import { useId } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import type { RefundCreate, RefundOffer } from '#generated/account/types.gen.ts';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { ruleMessage } from '../../core/api/field-messages.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { useFormat } from '../../core/format.ts';
import { refundReasons, refusalText } from '../../core/request-text.ts';
import { useUnsent } from '../../core/use-unsent.ts';
import { FormDialog } from '../../dashboard/FormDialog.tsx';
import { countPoints } from '../../ui/fields/count-points.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Textarea } from '../../ui/fields/Textarea.tsx';
import { Skeleton, SkeletonLine } from '../../ui/Skeleton.tsx';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import type { OrderDialogProps } from './order-dialog.ts';
import { useAskRefund, useRefundOffer } from './request-queries.ts';
import styles from './billing.module.css';

const schema = z.object({
  reason: z.string().check(
    z.refine((reason) => reason !== '', {
      error: () => translate({ id: 'order.refund.noReason', message: 'Please select a reason' }),
    }),
  ),
  details: z.string().check(
    z.refine((text) => countPoints(text.trim()) <= contractLimits.refundDetails, {
      error: () => ruleMessage('too_long'),
    }),
  ),
  acknowledged: z.boolean().check(
    z.refine((ticked) => ticked, {
      error: () => translate({ id: 'order.refund.notAcknowledged', message: 'Tick the box to send the request' }),
    }),
  ),
});

/** Explains what would come back before anything is asked for, then asks why. */
export function RefundDialog({ order, ...dialog }: OrderDialogProps) {
  const tickId = useId();
  const { data: offer, error, isFetching, refetch } = useRefundOffer(order.id);
  const ask = useAskRefund();
  const {
    register,
    handleSubmit,
    formState,
    control: form,
  } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { reason: '', details: '', acknowledged: false },
  });
  const written = useWatch({ control: form, name: 'details' });
  useUnsent(dialog.open && formState.isDirty);
  const submit = handleSubmit(({ reason, details, acknowledged }) =>
    ask.run(
      {
        body: { order_id: order.id, reason: reason as RefundCreate['reason'], details: details.trim(), acknowledged },
      },
      dialog.onClose,
    ),
  );
  const { errors } = formState;
  const isOpen = offer?.refusal === null;
  return (
    <FormDialog
      {...dialog}
      title={translate({ id: 'order.refund', message: 'Request a refund' })}
      submit={isOpen ? <Translate id="order.refund.send">Send request</Translate> : null}
      busy={ask.isPending}
      onSubmit={(event) => void submit(event)}
    >
      {offer === undefined && error !== null ? (
        <QueryFailure
          title={translate({ id: 'order.refund.offerFailed', message: 'What would come back could not be loaded' })}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Offer offer={offer} />
      )}
      {isOpen && (
        <>
          <Field label={translate({ id: 'order.refund.reason', message: 'Reason' })} error={errors.reason?.message}>
            {(control) => <ChoiceSelect {...control} {...register('reason')} choices={refundReasons} />}
          </Field>
          <Field
            label={translate({ id: 'order.refund.details', message: 'Details' })}
            optional
            error={errors.details?.message}
            count={{ value: written, max: contractLimits.refundDetails }}
          >
            {(control) => <Textarea {...control} {...register('details')} />}
          </Field>
          <label className={styles.tick}>
            <input
              type="checkbox"
              {...register('acknowledged')}
              aria-invalid={errors.acknowledged ? true : undefined}
              aria-describedby={tickId}
            />
            <span>
              <Translate
                id="order.refund.acknowledge"
                values={{
                  policy: (
                    // In a tab of its own: what was typed here stays.
                    <Link to="/legal/refund" target="_blank">
                      <Translate id="order.refund.policy">refund policy</Translate>
                    </Link>
                  ),
                }}
              >
                {'I understand that support reviews this request and that it is subject to the {policy}.'}
              </Translate>
            </span>
          </label>
          <p id={tickId} className={styles.tickError} aria-live="polite">
            {errors.acknowledged?.message}
          </p>
        </>
      )}
    </FormDialog>
  );
}

/** What would come back, or why nothing would. */
function Offer({ offer }: { offer: RefundOffer | undefined }) {
  const format = useFormat();
  if (offer === undefined) {
    return (
      <Skeleton>
        <SkeletonLine width="100%" />
      </Skeleton>
    );
  }
  return (
    <p className={styles.offer}>
      {offer.refusal !== null
        ? refusalText[offer.refusal]()
        : translate(
            {
              id: 'order.refund.offer',
              message:
                'Unspent of this order: {credits}. You get {amount} back. The credits are set aside while we review.',
            },
            { credits: format.credits(offer.credits), amount: format.money(offer.amount, offer.currency) },
          )}
    </p>
  );
}
