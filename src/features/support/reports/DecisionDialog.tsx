import { useId } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import Translate, { translate } from '@docusaurus/Translate';
import type { ReportReview } from '#generated/account/types.gen.ts';
import { contractLimits } from '../../../core/api/contract-limits.ts';
import { ruleMessage } from '../../../core/api/field-messages.ts';
import { useUnsent } from '../../../core/use-unsent.ts';
import { CancelButton } from '../../../kit/CancelButton.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { Button } from '../../../ui/Button.tsx';
import { countPoints } from '../../../ui/fields/count-points.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { Textarea } from '../../../ui/fields/Textarea.tsx';
import { useDecideReport } from './report-queries.ts';
import { decisionNames, type Decision } from './report-words.ts';

interface DecisionDialogProps {
  decision: Exclude<Decision, 'dismissed'>;
  work: ReportReview;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  returnTo: readonly (HTMLElement | null)[];
}

/** Whoever loses something is told why. */
const schemaOf = (decision: DecisionDialogProps['decision']) =>
  z.object({
    note: z.string().check(
      z.refine((note) => decision === 'restored' || note.trim() !== '', { error: () => ruleMessage('required') }),
      z.refine((note) => countPoints(note.trim()) <= contractLimits.reportNote, {
        error: () => ruleMessage('too_long'),
      }),
    ),
  });

/** Says what a decision does to a work, and takes what its customer is told. */
export function DecisionDialog({ decision, work, open, onClose, onClosed, returnTo }: DecisionDialogProps) {
  const formId = useId();
  const decide = useDecideReport(decision);
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(schemaOf(decision)),
    defaultValues: { note: '' },
  });
  const note = useWatch({ control, name: 'note' });
  useUnsent(open && formState.isDirty);
  const submit = handleSubmit((wish) => decide.mutate({ id: work.id, note: wish.note.trim() }, { onSuccess: onClose }));
  const restores = decision === 'restored';
  return (
    <Dialog
      title={decisionNames[decision]()}
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      returnTo={returnTo}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button type="submit" form={formId} variant={restores ? 'primary' : 'danger'} busy={decide.isPending}>
            {decisionNames[decision]()}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <p>
          {restores ? (
            <Translate id="support.reports.restore.text">
              The work is as public as it was when it was taken down. The customer is told by mail.
            </Translate>
          ) : (
            <Translate id="support.reports.takeDown.text">
              The work leaves the gallery at once and stays private until support restores it. The customer is told why
              by mail.
            </Translate>
          )}
        </p>
        <Field
          label={translate({ id: 'support.note', message: 'What the customer is told' })}
          optional={restores}
          error={formState.errors.note?.message}
          count={{ value: note, max: contractLimits.reportNote }}
        >
          {(field) => <Textarea {...field} {...register('note')} rows={4} />}
        </Field>
      </form>
    </Dialog>
  );
}
