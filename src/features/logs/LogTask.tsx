import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import {
  getClipLyricsOptions,
  getTaskOptions,
  listLedgerOptions,
} from '#generated/account/@tanstack/react-query.gen.ts';
import type { Clip, LedgerTransaction, Task } from '#generated/account/types.gen.ts';
import { useIsReadOnly, useAccountPaths } from '../../core/api/account-client.ts';
import { useRead } from '../../core/api/use-read.ts';
import { useFormat } from '../../core/format/format.ts';
import { LedgerTable } from '../credits/LedgerTable.tsx';
import { getTaskState } from '../tasks/task-outcome.ts';
import { getTaskTitle } from '../tasks/task-text.ts';
import { SidePanel } from '../../dashboard/dialogs/SidePanel.tsx';
import type { DialogState } from '../../dashboard/dialogs/use-dialog.ts';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { AudioPlayer } from '../../core/player/AudioPlayer.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './logs.module.css';

/** The effect of a ledger transaction on the credits of a task. */
function getStepName({ cause }: LedgerTransaction): string {
  if (cause.step === 'hold') return translate({ id: 'logs.ledger.hold', message: 'Reserved' });
  if (cause.step === 'release') return translate({ id: 'logs.ledger.release', message: 'Released' });
  return translate({ id: 'logs.ledger.settle', message: 'Charged' });
}

function Postings({ taskId }: { taskId: string }) {
  const { data } = useRead(listLedgerOptions, { query: { task_id: taskId, limit: 20 } });
  if (data?.data.length === 0) return null;
  return <LedgerTable transactions={data?.data.toReversed()} renderStep={getStepName} />;
}

/** A clip to play. Renders nothing if it isn't finished or its files are deleted. */
function Work({ clip, model }: { clip: Clip; model: Task['model'] }) {
  const { audio_url: src, duration, image_url: cover } = clip;
  const ready = src !== null && duration !== null;
  const { data } = useRead(getClipLyricsOptions, { path: { id: clip.id } }, { enabled: ready });
  return ready ? (
    <div className={styles.work}>
      <AudioPlayer
        src={src}
        title={clip.title}
        detail={clip.style}
        cover={cover ?? undefined}
        duration={duration}
        peaks={data?.waveform ?? []}
        downloadName={`${clip.title || model} ${clip.index + 1}.mp3`}
      />
    </div>
  ) : null;
}

/** The task of a request: status, works and ledger transactions. */
export function LogTask({ taskId }: { taskId: string }) {
  const format = useFormat();
  const { at } = useAccountPaths();
  const readOnly = useIsReadOnly();
  const { data: task, error } = useRead(getTaskOptions, { path: { id: taskId } });
  return (
    <>
      <section>
        <h2>{translate({ id: 'logs.task', message: 'Task' })}</h2>
        {task !== undefined ? (
          <>
            <p className={styles.statuses}>
              <StatusBadge {...getTaskState(task)} />
              <span>{getTaskTitle(task)}</span>
              <span>{task.model}</span>
              {task.mode === 'live' && <span>{format.credits(task.credits.charged)}</span>}
            </p>
            {task.clips.map((clip) => (
              <Work key={clip.id} clip={clip} model={task.model} />
            ))}
          </>
        ) : error === null ? (
          <Skeleton height="4rem" />
        ) : (
          <p className={clsx(layout.flush, kit.note)}>
            <Translate id="logs.task.gone">This task no longer exists.</Translate>
          </p>
        )}
        <Link to={at('logs', `task_id=${taskId}`)}>
          <Translate id="logs.task.requests">All requests about this task</Translate>
        </Link>
        {!readOnly && task !== undefined && (
          <>
            {' · '}
            <Link to={`/dashboard/library?task_id=${taskId}`}>
              <Translate id="logs.task.works">Works of this task in the library</Translate>
            </Link>
          </>
        )}
      </section>
      {task?.mode === 'live' && <Postings taskId={taskId} />}
    </>
  );
}

/** A task with its works, next to a list. */
export function TaskPanel({ taskId, title, ...panel }: DialogState & { taskId: string; title: string }) {
  return (
    <SidePanel {...panel} title={title}>
      <LogTask taskId={taskId} />
    </SidePanel>
  );
}
