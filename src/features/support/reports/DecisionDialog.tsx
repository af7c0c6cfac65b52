import Translate from '@docusaurus/Translate';
import type { ReportReview } from '#generated/account/types.gen.ts';
import { contractLimits } from '../../../core/api/contract-limits.ts';
import { NoteDialog } from '../parts/NoteDialog.tsx';
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

/** Says what a decision does to a work, and takes what its customer is told. */
export function DecisionDialog({ decision, work, ...dialog }: DecisionDialogProps) {
  const decide = useDecideReport();
  const restores = decision === 'restored';
  return (
    <NoteDialog
      {...dialog}
      title={decisionNames[decision]()}
      favourable={restores}
      limit={contractLimits.reportNote}
      busy={decide.isPending}
      onDecide={(note) => void decide.run({ path: { id: work.id }, body: { decision, note } }, dialog.onClose)}
    >
      {restores ? (
        <Translate id="support.reports.restore.text">
          The work is as public as it was when it was taken down. The customer is told by mail.
        </Translate>
      ) : (
        <Translate id="support.reports.takeDown.text">
          The work leaves the gallery at once and stays private until support restores it. The customer is told why by
          mail.
        </Translate>
      )}
    </NoteDialog>
  );
}
