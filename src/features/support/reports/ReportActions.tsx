import { useState } from 'react';
import type { ReportReview } from '#generated/account/types.gen.ts';
import { Button } from '../../../ui/Button.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { useDecideReport } from './report-queries.ts';
import { type Decision, decisionNames, decisionsOf } from './report-words.ts';
import styles from './reports.module.css';

/** Dismissing is done at once; what changes the work is asked about, with what its customer is told. */
export function ReportActions({ work }: { work: ReportReview }) {
  const [chosen, setChosen] = useState<{ decision: Exclude<Decision, 'dismissed'>; from: HTMLElement }>();
  const [open, setOpen] = useState(false);
  const dismiss = useDecideReport();
  return (
    <div className={styles.actions}>
      {decisionsOf[work.state].map((decision) =>
        decision === 'dismissed' ? (
          <Button
            key={decision}
            busy={dismiss.isPending}
            onClick={() => void dismiss.run({ path: { id: work.id }, body: { decision, note: '' } })}
          >
            {decisionNames[decision]()}
          </Button>
        ) : (
          <Button
            key={decision}
            variant={decision === 'taken_down' ? 'danger' : 'default'}
            onClick={({ currentTarget }) => {
              setChosen({ decision, from: currentTarget });
              setOpen(true);
            }}
          >
            {decisionNames[decision]()}
          </Button>
        ),
      )}
      {chosen && (
        <DecisionDialog
          key={chosen.decision}
          decision={chosen.decision}
          work={work}
          open={open}
          onClose={() => setOpen(false)}
          onClosed={() => setChosen(undefined)}
          returnTo={[chosen.from]}
        />
      )}
    </div>
  );
}
