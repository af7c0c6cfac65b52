import type { ReactNode } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Input } from 'antd';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { translate } from '@docusaurus/Translate';
import { contractLimits } from '../../../core/api/contract-limits.ts';
import { ruleMessage } from '../../../core/api/field-messages.ts';
import { FormDialog } from '../../../dashboard/FormDialog.tsx';
import { FormField } from '../../../dashboard/FormField.tsx';
import { type DialogState, useDialog } from '../../../dashboard/use-dialog.ts';
import { countPoints } from '../../../ui/fields/count-points.ts';
import { words as names } from '../words.ts';

interface Question {
  /** What is done, and what its button says. */
  readonly title: string;
  /** What comes of it. */
  readonly text: ReactNode;
  readonly label: string;
  readonly hint?: string;
  readonly optional?: boolean;
  readonly variant?: 'primary' | 'danger';
  /** How long the words may be, in code points. */
  readonly limit: number;
  /** Calls `done` when it succeeded. */
  readonly send: (words: string, done: () => void) => Promise<void>;
}

/** Required as text that is more than spaces, unless it is optional; at most so long as the contract has it. */
export const wordsSchema = (limit: number, optional = false) =>
  z.string().check(
    z.refine((words) => optional || words.trim() !== '', { error: () => ruleMessage('required') }),
    z.refine((words) => countPoints(words.trim()) <= limit, { error: () => ruleMessage('too_long') }),
  );

function WordsDialog({ question, ...dialog }: DialogState & { question: Question }) {
  const { title, text, label, hint, optional = false, variant = 'primary', limit, send } = question;
  const form = useForm({
    resolver: zodResolver(z.object({ words: wordsSchema(limit, optional) })),
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
      <FormField control={form.control} name="words" label={label} hint={hint} optional={optional} max={limit}>
        {(ties) => <Input.TextArea {...ties} rows={4} />}
      </FormField>
    </FormDialog>
  );
}

/** Asks about an action and takes words about it. The second is the dialog, for the page. */
export function useWords() {
  const { subject, ask, dialog } = useDialog<Question>();
  return [ask, subject && <WordsDialog key={subject.title} question={subject} {...dialog} />] as const;
}

/** Why it is done: the audit log keeps the words. */
export const forTheLog = () => ({
  label: names.reason(),
  hint: translate({ id: 'support.reason.hint', message: 'Stored in the audit log' }),
  limit: contractLimits.supportReason,
});

/** What the customer is told. In their favour it may go without words; whoever loses something is told why. */
export const forTheCustomer = (favourable: boolean) =>
  ({
    label: translate({ id: 'support.note', message: 'Message to the customer' }),
    optional: favourable,
    variant: favourable ? 'primary' : 'danger',
  }) as const;
