import type { ComponentProps } from 'react';
import { translate } from '@docusaurus/Translate';
import { contractLimits } from '../../../core/api/contract-limits.ts';
import { WordsDialog } from './WordsDialog.tsx';
import { words } from './words.ts';

interface ReasonDialogProps extends Pick<
  ComponentProps<typeof WordsDialog>,
  'title' | 'open' | 'busy' | 'returnTo' | 'onClose'
> {
  /** What comes of it. */
  text: string;
  onReason: (reason: string) => void;
}

/** Says what an action does, and asks why: the audit log keeps the answer. */
export function ReasonDialog({ text, onReason, ...dialog }: ReasonDialogProps) {
  return (
    <WordsDialog
      {...dialog}
      label={words.reason()}
      hint={translate({ id: 'support.reason.hint', message: 'It is kept in the audit log' })}
      limit={contractLimits.supportReason}
      rows={3}
      onWords={onReason}
    >
      {text}
    </WordsDialog>
  );
}
