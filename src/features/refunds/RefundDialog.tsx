import { zodResolver } from '@hookform/resolvers/zod';
import { Checkbox, Input, Select } from 'antd';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { createRefundMutation, getRefundOfferOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { Order, RefundCreate, RefundOffer } from '#generated/account/types.gen.ts';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { getRuleMessage } from '../../core/api/field-errors.ts';
import { useAction } from '../../core/api/use-action.ts';
import { useRead } from '../../core/api/use-read.ts';
import { useFormat } from '../../core/format/format.ts';
import { refundReasons, refusalTexts } from './refund-text.ts';
import { FormDialog } from '../../dashboard/dialogs/FormDialog.tsx';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import { QueryView } from '../../dashboard/QueryView.tsx';
import type { DialogState } from '../../dashboard/dialogs/use-dialog.ts';
import { countCodePoints } from '../../ui/fields/count-code-points.ts';
import { toSelectOptions } from '../orders/order-text.ts';
import styles from './refunds.module.css';

const schema = z.object({
  reason: z.string().check(
    z.refine((reason) => reason !== '', {
      error: () => translate({ id: 'refunds.noReason', message: 'Please select a reason' }),
    }),
  ),
  details: z.string().check(
    z.refine((text) => countCodePoints(text.trim()) <= contractLimits.refundDetails, {
      error: () => getRuleMessage('too_long'),
    }),
  ),
  acknowledged: z.boolean().check(
    z.refine((ticked) => ticked, {
      error: () => translate({ id: 'refunds.notAcknowledged', message: 'Select the checkbox to send the request' }),
    }),
  ),
});

/** Shows the refundable amount, then asks for the reason. */
export function RefundDialog({ order, ...dialog }: DialogState & { order: Order }) {
  const offer = useRead(getRefundOfferOptions, { path: { id: order.id } });
  const ask = useAction(createRefundMutation, {
    success: translate({
      id: 'refunds.sent',
      message: 'Your refund request has been submitted. We will review it and contact you via email.',
    }),
    failure: translate({ id: 'refunds.failed', message: 'Failed to submit refund request. Please try again.' }),
    refresh: ['listOrders', 'listStatement', 'getCredits', 'getRefundOffer', 'listRefunds'],
  });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { reason: '', details: '', acknowledged: false },
  });
  const { control } = form;
  const submit = form.handleSubmit(({ reason, details, acknowledged }) =>
    ask.run(
      {
        body: { order_id: order.id, reason: reason as RefundCreate['reason'], details: details.trim(), acknowledged },
      },
      dialog.onClose,
    ),
  );
  const isOpen = offer.data?.refusal === null;
  return (
    <FormDialog
      {...dialog}
      title={translate({ id: 'refunds', message: 'Request a refund' })}
      submit={isOpen ? <Translate id="refunds.send">Send request</Translate> : null}
      form={form}
      onSubmit={submit}
    >
      <QueryView
        query={offer}
        failed={translate({ id: 'refunds.offerFailed', message: 'The refund amount couldn’t be loaded' })}
        height="1.5rem"
      >
        {(data) => <Offer offer={data} />}
      </QueryView>
      {isOpen && (
        <>
          <FormField control={control} name="reason" label={translate({ id: 'refunds.reason', message: 'Reason' })}>
            {({ value, ...ties }) => <Select {...ties} {...toSelectOptions(refundReasons)} value={value || null} />}
          </FormField>
          <FormField
            control={control}
            name="details"
            label={translate({ id: 'refunds.details', message: 'Details' })}
            optional
            max={contractLimits.refundDetails}
          >
            {(ties) => <Input.TextArea {...ties} rows={3} />}
          </FormField>
          <FormField control={control} name="acknowledged">
            {({ value, status: _status, ...ties }) => (
              <Checkbox {...ties} checked={value}>
                <Translate
                  id="refunds.acknowledge"
                  values={{
                    policy: (
                      // Opens in a new tab, so that the input is kept.
                      <Link to="/legal/refund" target="_blank">
                        <Translate id="refunds.policy">refund policy</Translate>
                      </Link>
                    ),
                  }}
                >
                  {'I understand that support reviews this request and that it is subject to the {policy}.'}
                </Translate>
              </Checkbox>
            )}
          </FormField>
        </>
      )}
    </FormDialog>
  );
}

/** The refundable amount, or why there is none. */
function Offer({ offer }: { offer: RefundOffer }) {
  const format = useFormat();
  return (
    <p className={styles.offer}>
      {offer.refusal !== null
        ? refusalTexts[offer.refusal]()
        : translate(
            {
              id: 'refunds.offer',
              message:
                'Unspent credits of this order: {credits}. You’ll get a refund of {amount}. The credits are reserved during the review.',
            },
            { credits: format.credits(offer.credits), amount: format.money(offer.amount, offer.currency) },
          )}
    </p>
  );
}
