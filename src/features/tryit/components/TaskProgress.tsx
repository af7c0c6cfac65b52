import type { ReactNode } from 'react';
import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import type { Task } from '#generated/v2/types.gen.ts';
import { getFilePath } from '../../../core/api/file-path.ts';
import { QueryProvider } from '../../../core/QueryProvider.tsx';
import { lazyPart } from '../../../core/parts/lazy-part.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { formatTime } from '../../../ui/player/format-time.ts';
import { ProgressSteps } from '../../../ui/progress-steps/ProgressSteps.tsx';
import { getOutcome, getTaskState } from '../../tasks/task-outcome.ts';
import { getFailureReason, isFinal, getStageName, getStages, stages, getFileStageName } from '../../tasks/task-text.ts';
import { useTimeLeft } from '../../tasks/use-time-left.ts';
import type { BegunTask } from '../model/find-task.ts';
import { useKeptFocus } from '../use-kept-focus.ts';
import { usePollTask } from '../use-poll-task.ts';
import { JsonView } from './JsonView.tsx';
import kit from '../../../ui/kit.module.css';
import layout from '../../../ui/layout.module.css';
import styles from './TaskProgress.module.css';

/** The images of a task as they finish, each linked to its file. */
function TryImages({ task }: { task: Task }) {
  const images = (task.images ?? []).flatMap(({ image_url: address, ...image }) =>
    address === null ? [] : [{ ...image, src: getFilePath(address) }],
  );
  if (images.length === 0) return null;
  return (
    <ul className={styles.images}>
      {images.map(({ id, src, width, height }) => (
        <li key={id}>
          <a href={src} target="_blank" rel="noreferrer">
            <img src={src} alt={task.input.prompt ?? ''} width={width} height={height} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Loaded with the first song. */
const TrySong = lazyPart(async () => (await import('../TrySong.tsx')).TrySong);

/** Counts down while the task is unfinished. */
const TimeLeft = ({ task }: { task: Task }) => <p>{useTimeLeft(task)}</p>;

interface TaskProgressProps {
  secret: string;
  begun: BegunTask;
  /** Shown below what a successful task delivered. */
  delivered?: ReactNode;
  /** Without a frame, and with lyrics on demand only, where room is scarce. */
  brief?: boolean;
}

/** The progress of an accepted task: stages, then songs or images, at last its JSON. */
export const TaskProgress = (props: TaskProgressProps) => (
  <QueryProvider>
    <Progress {...props} />
  </QueryProvider>
);

function Progress({ secret, begun, delivered, brief = false }: TaskProgressProps) {
  const { task, text, seen, stopped, check, cancel } = usePollTask(secret, begun);
  const kept = useKeptFocus<HTMLElement>((section) => section);
  const state = task && getTaskState(task);
  const ways = task ? getStages(task) : stages;
  const reached = task ? ways.findIndex((stage) => stage === task.stage) : 0;
  const since = (stage: Task['stage']): string | undefined => {
    const at = seen[stage];
    return task && at !== undefined ? formatTime(Math.max(0, (at - Date.parse(task.created_at)) / 1000)) : undefined;
  };
  const progress = (
    <section
      {...kept}
      className={clsx(layout.column, layout.gap4, !brief && [kit.box, layout.roomy])}
      tabIndex={-1}
      aria-label={translate({ id: 'tryit.task', message: 'Task' })}
    >
      <div className={styles.head}>
        <code>{begun.id}</code>
        <output className={styles.state} data-tone={state?.tone ?? 'busy'}>
          {state?.label() ?? getStageName('queued')}
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
          <TimeLeft task={task} />
          {stopped && (
            <Button onClick={() => void check()}>{translate({ id: 'songs.checkNow', message: 'Check now' })}</Button>
          )}
          <Button variant="quiet" onClick={() => void cancel()}>
            <Translate id="tryit.task.cancel">Cancel task</Translate>
          </Button>
        </div>
      )}
      {task?.error && getOutcome(task) === 'failed' && (
        <p className={clsx(layout.flush, kit.danger)}>{getFailureReason(task.error, task.type)}</p>
      )}
      {task && <TryImages task={task} />}
      {task?.clips.map((clip) => (
        <TrySong key={clip.id} secret={secret} clip={clip} brief={brief} />
      ))}
      {task?.status === 'succeeded' && delivered}
    </section>
  );
  return (
    <>
      {progress}
      {task !== null && text !== null && isFinal(task) && (
        <JsonView
          title={translate({ id: 'tryit.task.finished', message: 'Finished task' })}
          source={`GET /api/v2/tasks/${begun.id}`}
          text={text}
          json={task}
        />
      )}
    </>
  );
}
