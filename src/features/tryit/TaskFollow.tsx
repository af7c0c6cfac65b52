import { Suspense } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import type { Task } from '#generated/v2/types.gen.ts';
import { whenWanted } from '../../core/navigation/when-wanted.ts';
import { Button } from '../../ui/Button.tsx';
import { formatTime } from '../../ui/player/format-time.ts';
import { Stages } from '../../ui/stages/Stages.tsx';
import { failureReason, isFinal, makesSongs, stageName, stages, taskState, workStageName } from '../tasks/task-text.ts';
import { useFollowed } from './use-followed.ts';
import styles from './TaskFollow.module.css';

/** The images of a task as they come, each leading to its file. */
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

/** Its player comes with the first song: who only looks at the panel does not wait for it. */
const TrySong = whenWanted(async () => (await import('./TrySong.tsx')).TrySong);

interface TaskFollowProps {
  origin: string;
  secret: string;
  begun: { id: string; known: Task | null };
}

/** What happens after a task was accepted: its stages as they come, then its songs or images. */
export function TaskFollow({ origin, secret, begun }: TaskFollowProps) {
  const { task, seen, stopped, checkNow, cancel } = useFollowed(origin, secret, begun);
  // Only songs have titles before they are there.
  const ways = task && !makesSongs(task) ? stages.filter((stage) => stage !== 'text') : stages;
  const reached = task ? ways.findIndex((stage) => stage === task.stage) : 0;
  const since = (stage: Task['stage']) => {
    const at = seen[stage];
    const from = task ? Date.parse(task.created_at) : undefined;
    return at === undefined || from === undefined ? undefined : Math.max(0, (at - from) / 1000);
  };
  return (
    <section className={styles.follow} aria-label={translate({ id: 'tryit.task', message: 'Task' })}>
      <div className={styles.head}>
        <code>{begun.id}</code>
        <output className={styles.state} data-tone={task ? taskState(task).tone : 'busy'}>
          {task ? taskState(task).label : stageName('queued')}
        </output>
      </div>
      <Stages
        reached={reached}
        goesOn={task !== null && !isFinal(task)}
        stages={ways.map((stage) => ({
          key: stage,
          content: (
            <>
              {task ? workStageName(task, stage) : stageName(stage)}
              {since(stage) !== undefined && <time>{formatTime(since(stage)!)}</time>}
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
      {task?.error && <p className={styles.error}>{failureReason(task.error, task.type)}</p>}
      {task && <TryImages task={task} />}
      <Suspense>
        {task?.clips.map((clip) => (
          <TrySong key={clip.id} origin={origin} secret={secret} clip={clip} />
        ))}
      </Suspense>
    </section>
  );
}
