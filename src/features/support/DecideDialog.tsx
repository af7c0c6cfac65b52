import { useId } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import Translate, { translate } from '@docusaurus/Translate';
import type { RefundReview } from '#generated/account/types.gen.ts';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { ruleMessage } from '../../core/api/field-messages.ts';
import { useFormat } from '../../core/format.ts';
import { useUnsent } from '../../core/use-unsent.ts';
import { CancelButton } from '../../kit/CancelButton.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { countPoints } from '../../ui/fields/count-points.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Textarea } from '../../ui/fields/Textarea.tsx';
import { useDecide } from './support-queries.ts';

interface DecideDialogProps {
  decision: 'approved' | 'rejected';
  refund: RefundReview;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  returnTo: readonly (HTMLElement | null)[];
}

/** A rejection has to say why. */
const schemaOf = (decision: DecideDialogProps['decision']) =>
  z.object({
    note: z.string().check(
      z.refine((note) => decision === 'approved' || note.trim() !== '', { error: () => ruleMessage('required') }),
      z.refine((note) => countPoints(note.trim()) <= contractLimits.refundNote, {
        error: () => ruleMessage('too_long'),
      }),
    ),
  });

/** Says what a decision moves, and takes what the customer is told. */
export function DecideDialog({ decision, refund, open, onClose, onClosed, returnTo }: DecideDialogProps) {
  const formId = useId();
  const format = useFormat();
  const decide = useDecide();
  const {
    register,
    handleSubmit,
    formState,
    control: form,
  } = useForm({
    resolver: zodResolver(schemaOf(decision)),
    defaultValues: { note: '' },
  });
  const note = useWatch({ control: form, name: 'note' });
  useUnsent(open && formState.isDirty);
  const approves = decision === 'approved';
  const submit = handleSubmit((wish) =>
    decide.mutate({ id: refund.id, decision, note: wish.note.trim() }, { onSuccess: onClose }),
  );
  const amount = <strong>{format.money(refund.amount, refund.currency)}</strong>;
  const credits = <strong>{format.credits(refund.credits)}</strong>;
  return (
    <Dialog
      title={
        approves
          ? translate({ id: 'support.approve.title', message: 'Approve the refund' })
          : translate({ id: 'support.reject.title', message: 'Reject the refund' })
      }
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      returnTo={returnTo}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button type="submit" form={formId} variant={approves ? 'primary' : 'danger'} busy={decide.isPending}>
            {approves ? (
              <Translate id="support.approve.title">Approve the refund</Translate>
            ) : (
              <Translate id="support.reject.title">Reject the refund</Translate>
            )}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <p>
          {approves ? (
            <Translate id="support.approve.text" values={{ amount, credits }}>
              {'{amount} goes back by the way it was paid, and {credits} leave the account. This cannot be undone.'}
            </Translate>
          ) : (
            <Translate id="support.reject.text" values={{ credits }}>
              {'No money goes back. The customer can spend {credits} again, and is told why by mail.'}
            </Translate>
          )}
        </p>
        <Field
          label={translate({ id: 'support.note', message: 'What the customer is told' })}
          optional={approves}
          error={formState.errors.note?.message}
          count={{ value: note, max: contractLimits.refundNote }}
        >
          {(control) => <Textarea {...control} {...register('note')} rows={4} />}
        </Field>
      </form>
    </Dialog>
  );
}
