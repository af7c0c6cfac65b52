import { Suspense } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import type { Task } from '#generated/v2/types.gen.ts';
import { lazyComponent } from '../../../core/navigation/lazy-component.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { formatTime } from '../../../ui/player/format-time.ts';
import { ProgressSteps } from '../../../ui/progress-steps/ProgressSteps.tsx';
import {
  getFailureReason,
  isFinal,
  makesSongs,
  getStageName,
  stages,
  taskStates,
  getFileStageName,
} from '../../tasks/task-text.ts';
import { usePollTask } from '../use-poll-task.ts';
import styles from './TaskProgress.module.css';

/** The images of a task as they finish, each linked to its file. */
function TryImages({ task }: { task: Task }) {
  const images = task.images?.filter((image) => image.image_url !== null) ?? [];
  if (images.length === 0) return null;
  return (
    <ul className={styles.images}>
      {images.map(({ id, image_url: address, width, height }) => (
        <li key={id}>
          <a href={address!} target="_blank" rel="noreferrer">
            <img src={address!} alt={task.input.prompt ?? ''} width={width} height={height} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Loaded with the first song. */
const TrySong = lazyComponent(async () => (await import('../TrySong.tsx')).TrySong);

interface TaskProgressProps {
  secret: string;
  begun: { id: string; known: Task | null };
}

/** The progress of an accepted task: stages, then songs or images. */
export function TaskProgress({ secret, begun }: TaskProgressProps) {
  const { task, seen, stopped, checkNow, cancel } = usePollTask(secret, begun);
  // Only songs have titles before they are finished.
  const ways = task && !makesSongs(task) ? stages.filter((stage) => stage !== 'text') : stages;
  const reached = task ? ways.findIndex((stage) => stage === task.stage) : 0;
  const since = (stage: Task['stage']): string | undefined => {
    const at = seen[stage];
    return task && at !== undefined ? formatTime(Math.max(0, (at - Date.parse(task.created_at)) / 1000)) : undefined;
  };
  return (
    <section className={styles.follow} aria-label={translate({ id: 'tryit.task', message: 'Task' })}>
      <div className={styles.head}>
        <code>{begun.id}</code>
        <output className={styles.state} data-tone={task ? taskStates[task.status].tone : 'busy'}>
          {task ? taskStates[task.status].label() : getStageName('queued')}
        </output>
      </div>
      <ProgressSteps
        reached={reached}
        isRunning={task !== null && !isFinal(task)}
        stages={ways.map((stage) => ({
          key: stage,
          content: (
            <>
              {task ? getFileStageName(task, stage) : getStageName(stage)}
              {since(stage) !== undefined && <time>{since(stage)}</time>}
            </>
          ),
        }))}
      />
      {task && !isFinal(task) && (
        <div className={styles.foot}>
          <p>
            {(task.eta_seconds ?? 0) > 0
              ? translate({ id: 'songs.eta', message: 'About {seconds} s left' }, { seconds: String(task.eta_seconds) })
              : translate({ id: 'songs.eta.soon', message: 'Almost ready' })}
          </p>
          {stopped && <Button onClick={checkNow}>{translate({ id: 'songs.checkNow', message: 'Check now' })}</Button>}
          <Button variant="quiet" onClick={() => void cancel()}>
            <Translate id="tryit.task.cancel">Cancel task</Translate>
          </Button>
        </div>
      )}
      {task?.error && <p className={styles.error}>{getFailureReason(task.error, task.type)}</p>}
      {task && <TryImages task={task} />}
      <Suspense>
        {task?.clips.map((clip) => (
          <TrySong key={clip.id} secret={secret} clip={clip} />
        ))}
      </Suspense>
    </section>
  );
}
