import type { ReactNode } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import type { Task } from '#generated/account/types.gen.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { failureReason } from './task-text.ts';
import styles from './task.module.css';

/** The id by which support finds what failed. */
function FailedRequest({ id }: { id: string }) {
  return (
    <p className={styles.request}>
      <Translate id="music.failed.request">Request id</Translate> <code>{id}</code>
      <CopyButton text={id} label={translate({ id: 'music.failed.copyRequest', message: 'Copy request id' })} />
    </p>
  );
}

/** How a task ended that did not go well. `children` says what of it is charged. */
export function TaskOutcome({ task, children }: { task: Task; children: ReactNode }) {
  if (task.status !== 'failed' && task.status !== 'canceled') return null;
  return (
    <div className={styles.outcome}>
      <p>
        {task.error && failureReason(task.error, task.type)} {children}
      </p>
      {task.status === 'failed' && <FailedRequest id={task.request_id} />}
    </div>
  );
}
