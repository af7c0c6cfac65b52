import Translate, { translate } from '@docusaurus/Translate';
import type { Task, TaskError } from '#generated/account/types.gen.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import styles from './music.module.css';

const reasons: Readonly<Record<TaskError['code'], () => string>> = {
  content_refused: () =>
    translate({ id: 'music.failed.content', message: 'The words were refused. Change them and generate again.' }),
  engine_failed: () =>
    translate({ id: 'music.failed.engine', message: 'The songs could not be made. Generate again.' }),
  storage_failed: () =>
    translate({ id: 'music.failed.storage', message: 'The songs could not be stored. Generate again later.' }),
  timed_out: () => translate({ id: 'music.failed.time', message: 'It took too long and was stopped. Generate again.' }),
};

/** How a task ended that did not go well, and that nothing undelivered was charged. */
export function TaskOutcome({ task }: { task: Task }) {
  if (task.status === 'canceled') {
    return (
      <p className={styles.outcome}>
        <Translate id="music.canceled">Canceled. Only songs that were delivered are charged.</Translate>
      </p>
    );
  }
  if (task.status !== 'failed') return null;
  return (
    <div className={styles.outcome}>
      <p>
        {task.error && reasons[task.error.code]()}{' '}
        <Translate id="music.failed.charge">Only songs that were delivered are charged.</Translate>
      </p>
      <p className={styles.request}>
        <Translate id="music.failed.request">Request id</Translate> <code>{task.request_id}</code>
        <CopyButton
          text={task.request_id}
          label={translate({ id: 'music.failed.copyRequest', message: 'Copy request id' })}
        />
      </p>
    </div>
  );
}
