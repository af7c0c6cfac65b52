import { useId } from 'react';
import { useForm } from 'react-hook-form';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import type { RefundCreate, RefundOffer } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format.ts';
import { useUnsent } from '../../core/use-unsent.ts';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Textarea } from '../../ui/fields/Textarea.tsx';
import { Skeleton, SkeletonLine } from '../../ui/Skeleton.tsx';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import type { OrderDialogProps } from './order-dialog.ts';
import { useAskRefund, useRefundOffer } from './request-queries.ts';
import { refundReasons, refusalText } from '../../core/request-text.ts';
import styles from './billing.module.css';

interface Fields {
  readonly reason: string;
  readonly details: string;
  readonly acknowledged: boolean;
}

/** Explains what would come back before anything is asked for, then asks why. */
export function RefundDialog({ order, ...dialog }: OrderDialogProps) {
  const tickId = useId();
  const { data: offer } = useRefundOffer(order.id);
  const ask = useAskRefund();
  const { register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { reason: '', details: '', acknowledged: false },
  });
  useUnsent(dialog.open && formState.isDirty);
  const submit = handleSubmit(({ reason, details, acknowledged }) =>
    ask.mutate(
      { order_id: order.id, reason: reason as RefundCreate['reason'], details, acknowledged },
      { onSuccess: dialog.onClose },
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
      <Offer offer={offer} />
      {isOpen && (
        <>
          <Field
            label={translate({ id: 'order.refund.reason', message: 'Reason' })}
            error={errors.reason && translate({ id: 'order.refund.noReason', message: 'Please select a reason' })}
          >
            {(control) => (
              <ChoiceSelect {...control} {...register('reason', { required: true })} choices={refundReasons} />
            )}
          </Field>
          <Field label={translate({ id: 'order.refund.details', message: 'Details' })} optional>
            {(control) => <Textarea {...control} {...register('details')} maxLength={2000} />}
          </Field>
          <label className={styles.tick}>
            <input
              type="checkbox"
              {...register('acknowledged', { required: true })}
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
            {errors.acknowledged && (
              <Translate id="order.refund.notAcknowledged">Tick the box to send the request</Translate>
            )}
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
