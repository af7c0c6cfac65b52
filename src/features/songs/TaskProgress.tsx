import type { ReactNode } from 'react';
import { translate } from '@docusaurus/Translate';
import type { Task } from '#generated/account/types.gen.ts';
import { stageName, stages } from '../tasks/task-text.ts';
import { Stages } from '../../ui/stages/Stages.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './music.module.css';

/** How far a task has come, by its stages, and what can be done meanwhile. */
export function TaskProgress({ task, children }: { task: Task; children: ReactNode }) {
  const reached = stages.indexOf(task.stage);
  return (
    <div>
      <Stages
        label={translate({ id: 'music.progress', message: 'Progress' })}
        reached={reached}
        goesOn
        stages={stages.map((stage) => ({ key: stage, content: stageName(stage) }))}
      />
      <output>
        <VisuallyHidden>{stageName(task.stage)}</VisuallyHidden>
      </output>
      <div className={styles.progressFoot}>
        <p className={styles.eta}>
          {task.eta_seconds !== null &&
            (task.eta_seconds > 0
              ? translate({ id: 'music.eta', message: 'About {seconds} s left' }, { seconds: String(task.eta_seconds) })
              : translate({ id: 'music.eta.soon', message: 'Any moment now' }))}
        </p>
        <span className={styles.actions}>{children}</span>
      </div>
    </div>
  );
}
