import { Checkbox, Select } from 'antd';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { createRefundMutation, getRefundOfferOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { Order, RefundCreate, RefundOffer } from '#generated/account/types.gen.ts';
import { zRefundCreate } from '#generated/requests/zod.gen.ts';
import { refundCreateBounds } from '#generated/contract-bounds.ts';
import { useActionForm } from '../../core/api/use-action-form.ts';
import { useRead } from '../../core/api/use-read.ts';
import { useFormat } from '../../core/format/format.ts';
import { refundReasons, refusalTexts } from './refund-text.ts';
import { FormDialog } from '../../dashboard/dialogs/FormDialog.tsx';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import { QueryView } from '../../dashboard/QueryView.tsx';
import type { DialogState } from '../../dashboard/dialogs/use-dialog.ts';
import { toSelectOptions } from '../orders/order-text.ts';
import kit from '../../ui/kit.module.css';

interface RefundForm {
  /** '' until one is selected. */
  reason: RefundCreate['reason'] | '';
  details: string;
  acknowledged: boolean;
}

const empty: RefundForm = { reason: '', details: '', acknowledged: false };

/** Shows the refundable amount, then asks for the reason. */
export function RefundDialog({ order, ...dialog }: DialogState & { order: Order }) {
  const offer = useRead(getRefundOfferOptions, { path: { id: order.id } });
  const { form, submit } = useActionForm({
    schema: zRefundCreate,
    values: empty,
    operation: createRefundMutation,
    toInput: ({ reason, details, acknowledged }) => ({
      body: {
        order_id: order.id,
        reason: reason as RefundCreate['reason'],
        details: details.trim(),
        acknowledged,
      },
    }),
    messages: { reason: () => translate({ id: 'refunds.noReason', message: 'Please select a reason' }) },
    own: ({ acknowledged }) => ({
      acknowledged: acknowledged
        ? undefined
        : translate({ id: 'refunds.notAcknowledged', message: 'Select the checkbox to send the request' }),
    }),
    success: translate({
      id: 'refunds.sent',
      message: 'Your refund request has been submitted. We will review it and contact you via email.',
    }),
    failure: {
      exact: translate({ id: 'refunds.failed', message: 'Failed to submit refund request. Please try again.' }),
    },
    refresh: ['listOrders', 'getOrder', 'listStatement', 'getCredits', 'getRefundOffer', 'listRefunds'],
    onSaved: dialog.onClose,
  });
  const { control } = form;
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
            max={refundCreateBounds.details.max}
            rows={3}
          />
          <FormField control={control} name="acknowledged">
            {({ value, status: _status, ...ties }) => (
              <Checkbox {...ties} checked={value}>
                <Translate
                  id="refunds.acknowledge"
                  values={{
                    policy: (
                      // Opens in a new tab, so that the input isn't lost.
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
    <p className={kit.after2}>
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
