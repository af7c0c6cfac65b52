import type { ComponentProps } from 'react';
import { translate } from '@docusaurus/Translate';
import { WordsDialog } from './WordsDialog.tsx';

type Shown = Pick<
  ComponentProps<typeof WordsDialog>,
  'title' | 'open' | 'busy' | 'limit' | 'returnTo' | 'children' | 'onClose' | 'onClosed'
>;

interface NoteDialogProps extends Shown {
  /** In the customer's favour: it need not say why. Whoever loses something is told. */
  favourable: boolean;
  onDecide: (note: string) => void;
}

/** Says what a decision does, and takes what the customer is told. */
export function NoteDialog({ favourable, onDecide, ...dialog }: NoteDialogProps) {
  return (
    <WordsDialog
      {...dialog}
      label={translate({ id: 'support.note', message: 'What the customer is told' })}
      optional={favourable}
      variant={favourable ? 'primary' : 'danger'}
      rows={4}
      onWords={onDecide}
    />
  );
}
