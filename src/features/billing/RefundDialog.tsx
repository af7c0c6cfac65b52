import { useId } from 'react';
import { useForm } from 'react-hook-form';
import Translate, { translate } from '@docusaurus/Translate';
import type { Order, RefundCreate } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format.ts';
import { useUnsent } from '../../core/use-unsent.ts';
import { CancelButton } from '../../kit/CancelButton.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { Textarea } from '../../ui/fields/Textarea.tsx';
import { Skeleton, SkeletonLine } from '../../ui/Skeleton.tsx';
import type { OrderDialogProps } from './order-dialog.ts';
import { useAskRefund, useRefundOffer } from './request-queries.ts';
import { refundReasons, refusalText } from './request-text.ts';
import styles from './billing.module.css';

interface Fields {
  readonly reason: string;
  readonly details: string;
  readonly acknowledged: boolean;
}

/** Explains what would come back before anything is asked for, then asks why. */
export function RefundDialog({ order, open, onClose, onClosed, returnTo }: OrderDialogProps) {
  const formId = useId();
  const { data: offer } = useRefundOffer(order.id);
  const ask = useAskRefund();
  const { register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { reason: '', details: '', acknowledged: false },
  });
  useUnsent(open && formState.isDirty);
  const submit = handleSubmit(({ reason, details, acknowledged }) =>
    ask.mutate(
      { order_id: order.id, reason: reason as RefundCreate['reason'], details, acknowledged },
      { onSuccess: onClose },
    ),
  );
  const { errors } = formState;
  return (
    <Dialog
      title={translate({ id: 'order.refund', message: 'Request a refund' })}
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      returnTo={returnTo}
      footer={
        <>
          <CancelButton onClick={onClose} />
          {offer?.refusal === null && (
            <Button type="submit" form={formId} variant="primary" busy={ask.isPending}>
              <Translate id="order.refund.send">Send request</Translate>
            </Button>
          )}
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <Offer order={order} />
        {offer?.refusal === null && (
          <>
            <Field
              label={translate({ id: 'order.refund.reason', message: 'Reason' })}
              error={errors.reason && translate({ id: 'order.refund.noReason', message: 'Please select a reason' })}
            >
              {(control) => (
                <Select {...control} {...register('reason', { required: true })}>
                  <option value="">{translate({ id: 'order.choose', message: 'Choose' })}</option>
                  {Object.entries(refundReasons).map(([value, label]) => (
                    <option key={value} value={value}>
                      {label()}
                    </option>
                  ))}
                </Select>
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
                aria-describedby={`${formId}-tick`}
              />
              <Translate id="order.refund.acknowledge">
                I understand that support reviews this request and that it is subject to the refund policy.
              </Translate>
            </label>
            <p id={`${formId}-tick`} className={styles.tickError} aria-live="polite">
              {errors.acknowledged && (
                <Translate id="order.refund.notAcknowledged">Tick the box to send the request</Translate>
              )}
            </p>
          </>
        )}
      </form>
    </Dialog>
  );
}

function Offer({ order }: { order: Order }) {
  const format = useFormat();
  const { data: offer } = useRefundOffer(order.id);
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
