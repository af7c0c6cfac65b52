import Translate, { translate } from '@docusaurus/Translate';
import type { RefundReview } from '#generated/account/types.gen.ts';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { useFormat } from '../../core/format.ts';
import { NoteDialog } from './parts/NoteDialog.tsx';
import { useDecide } from './support-queries.ts';

interface DecideDialogProps {
  decision: 'approved' | 'rejected';
  refund: RefundReview;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  returnTo: readonly (HTMLElement | null)[];
}

/** Says what a decision moves, and takes what the customer is told. */
export function DecideDialog({ decision, refund, ...dialog }: DecideDialogProps) {
  const format = useFormat();
  const decide = useDecide();
  const approves = decision === 'approved';
  const amount = <strong>{format.money(refund.amount, refund.currency)}</strong>;
  const credits = <strong>{format.credits(refund.credits)}</strong>;
  return (
    <NoteDialog
      {...dialog}
      title={
        approves
          ? translate({ id: 'support.approve.title', message: 'Approve the refund' })
          : translate({ id: 'support.reject.title', message: 'Reject the refund' })
      }
      favourable={approves}
      limit={contractLimits.refundNote}
      busy={decide.isPending}
      onDecide={(note) => void decide.run({ path: { id: refund.id }, body: { decision, note } }, dialog.onClose)}
    >
      {approves ? (
        <Translate id="support.approve.text" values={{ amount, credits }}>
          {'{amount} goes back by the way it was paid, and {credits} leave the account. This cannot be undone.'}
        </Translate>
      ) : (
        <Translate id="support.reject.text" values={{ credits }}>
          {'No money goes back. The customer can spend {credits} again, and is told why by mail.'}
        </Translate>
      )}
    </NoteDialog>
  );
}
