import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { translate } from '@docusaurus/Translate';
import { zSupportReason } from '#generated/requests/zod.gen.ts';
import { supportReasonBounds } from '#generated/contract-bounds.ts';
import { getRuleMessage } from '../../../core/api/field-errors.ts';
import { createRequestResolver } from '../../../core/api/request-resolver.ts';
import { FormDialog } from '../../../dashboard/dialogs/FormDialog.tsx';
import { FormField } from '../../../dashboard/fields/FormField.tsx';
import { type DialogState, useDialog } from '../../../dashboard/dialogs/use-dialog.ts';
import { labels as names } from '../labels.ts';

interface ReasonPrompt {
  /** Title of the dialog and its submit button. */
  readonly title: string;
  /** The effect of the action. */
  readonly text: ReactNode;
  readonly label: string;
  readonly hint?: string;
  readonly optional?: boolean;
  readonly variant?: 'primary' | 'danger';
  /** The schema of the text in the request, and its maximum length in code points. */
  readonly schema: ZodMiniType;
  readonly limit: number;
  /** Calls `done` on success. */
  readonly send: (words: string, done: () => void) => Promise<void>;
}

function ReasonDialog({ question, ...dialog }: DialogState & { question: ReasonPrompt }) {
  const { title, text, label, hint, optional = false, variant = 'primary', schema, limit, send } = question;
  const form = useForm({
    resolver: createRequestResolver<{ words: string }>({
      schema,
      toRequest: ({ words }) => words.trim(),
      find: () => 'words',
      own: ({ words }) => ({ words: optional || words.trim() !== '' ? undefined : getRuleMessage('required') }),
    }),
    defaultValues: { words: '' },
  });
  return (
    <FormDialog
      {...dialog}
      title={title}
      form={form}
      submit={title}
      variant={variant}
      onSubmit={form.handleSubmit(({ words }) => send(words.trim(), dialog.onClose))}
    >
      <p>{text}</p>
      <FormField
        control={form.control}
        name="words"
        label={label}
        hint={hint}
        optional={optional}
        max={limit}
        rows={4}
      />
    </FormDialog>
  );
}

/** A dialog that requires a reason for an action. Returns the function that opens it, and the dialog itself. */
export function useReasonDialog() {
  const { subject, openDialog, dialog } = useDialog<ReasonPrompt>();
  return [openDialog, subject && <ReasonDialog key={subject.title} question={subject} {...dialog} />] as const;
}

/** A reason for the audit log. */
export const getAuditReasonProps = () => ({
  label: names.reason(),
  hint: translate({ id: 'support.reason.hint', message: 'Stored in the audit log' }),
  schema: zSupportReason.shape.reason,
  limit: supportReasonBounds.reason.max,
});

/** A message to the customer. Optional for decisions in their favor, otherwise required. */
export const getCustomerMessageProps = (isInFavor: boolean) =>
  ({
    label: translate({ id: 'support.note', message: 'Message to the customer' }),
    optional: isInFavor,
    variant: isInFavor ? 'primary' : 'danger',
  }) as const;
