import { useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import type { TaskReview } from '#generated/account/types.gen.ts';
import { useFormat } from '../../../core/format.ts';
import { isFinal } from '../../../core/task-text.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { ReasonDialog } from '../parts/ReasonDialog.tsx';
import { useTaskActions } from './task-queries.ts';
import styles from '../parts/parts.module.css';

const deeds = {
  cancel: {
    title: () => translate({ id: 'support.task.cancel', message: 'Cancel task' }),
    text: () =>
      translate({
        id: 'support.task.cancel.text',
        message: 'What was delivered stays charged, the rest is released. This cannot be undone.',
      }),
  },
  release: {
    title: () => translate({ id: 'support.task.release', message: 'Release credits' }),
    text: () =>
      translate({
        id: 'support.task.release.text',
        message: 'The task ends as failed if it is still open, and what is held for it goes back to the customer.',
      }),
  },
} as const;

/** What can be done to a task as it stands. */
export function TaskActions({ review }: { review: TaskReview }) {
  const format = useFormat();
  const { retry, cancel, release } = useTaskActions();
  const [asked, setAsked] = useState<{ readonly deed: keyof typeof deeds; readonly from: HTMLElement }>();
  const { id, status, stuck, cost, retried_as: again } = review;
  const does = asked?.deed === 'release' ? release : cancel;
  const close = () => setAsked(undefined);
  return (
    <div className={styles.actions}>
      {(status === 'running' || (status === 'failed' && again === null)) && (
        <Button busy={retry.isPending} onClick={() => void retry.run({ path: { id } })}>
          {status === 'running' ? (
            <Translate id="support.task.retry">Begin a new attempt</Translate>
          ) : (
            <Translate id="support.task.again" values={{ credits: format.credits(cost) }}>
              {'Make it again for {credits}'}
            </Translate>
          )}
        </Button>
      )}
      {again !== null && (
        <LinkButton to={`/user/admin?section=tasks&open=${again}`}>
          <Translate id="support.task.made">The task that was made again</Translate>
        </LinkButton>
      )}
      {!isFinal({ status }) && (
        <Button variant="danger" onClick={({ currentTarget: from }) => setAsked({ deed: 'cancel', from })}>
          {deeds.cancel.title()}
        </Button>
      )}
      {stuck !== null && (
        <Button variant="danger" onClick={({ currentTarget: from }) => setAsked({ deed: 'release', from })}>
          {deeds.release.title()}
        </Button>
      )}
      {asked !== undefined && (
        <ReasonDialog
          key={asked.deed}
          title={deeds[asked.deed].title()}
          text={deeds[asked.deed].text()}
          open
          busy={does.isPending}
          onClose={close}
          onReason={(reason) => void does.run({ path: { id }, body: { reason } }, close)}
          returnTo={[asked.from]}
        />
      )}
    </div>
  );
}
