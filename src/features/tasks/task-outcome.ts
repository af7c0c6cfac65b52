import { translate } from '@docusaurus/Translate';
import { getOutputKind, type OutputKind } from '#catalog/operations.ts';
import type { Task } from '#generated/account/types.gen.ts';
import type { State } from '../../dashboard/StatusBadge.tsx';

/** The status of a task, or `partial` if it failed after some of its works were delivered. */
export type TaskOutcome = Task['status'] | 'partial';

export const outcomes: Readonly<Record<TaskOutcome, State>> = {
  queued: { tone: 'busy', label: () => translate({ id: 'tasks.status.queued', message: 'Queued' }) },
  running: { tone: 'busy', label: () => translate({ id: 'tasks.status.running', message: 'Running' }) },
  succeeded: { tone: 'good', label: () => translate({ id: 'tasks.status.succeeded', message: 'Succeeded' }) },
  partial: { tone: 'part', label: () => translate({ id: 'tasks.status.partial', message: 'Partly completed' }) },
  failed: { tone: 'bad', label: () => translate({ id: 'tasks.status.failed', message: 'Failed' }) },
  canceled: { tone: 'off', label: () => translate({ id: 'tasks.status.canceled', message: 'Canceled' }) },
};

type Works = Pick<Task, 'status' | 'input' | 'clips' | 'images' | 'videos'>;

/** How many works of a task are delivered, also if they are deleted now, and how many were requested. */
export function countWorks({ input, clips, images = [], videos = [] }: Works) {
  const delivered = clips.filter(({ status }) => status === 'succeeded').length + images.length + videos.length;
  return { delivered, requested: clips.length || (input.count ?? 1) };
}

/** The outcome of a task of which so many works are delivered. */
export const toOutcome = (status: Task['status'], delivered: number): TaskOutcome =>
  status === 'failed' && delivered > 0 ? 'partial' : status;

export const getOutcome = (task: Works): TaskOutcome => toOutcome(task.status, countWorks(task).delivered);

/** The outcome of a task, as a status. */
export const getTaskState = (task: Works): State => outcomes[getOutcome(task)];

/** Whether a task ended before it delivered anything. */
export const isWithoutWorks = (task: Works): boolean =>
  ['failed', 'canceled'].includes(getOutcome(task)) && countWorks(task).delivered === 0;

type Ended = Exclude<TaskOutcome, 'queued' | 'running'>;

const canceled = () => translate({ id: 'tasks.done.canceled', message: 'The task was canceled' });
const videoFailed = () => translate({ id: 'videos.done.failed', message: 'Your video couldn’t be generated' });

const notices: Readonly<Record<OutputKind, Readonly<Record<Ended, () => string>>>> = {
  song: {
    succeeded: () => translate({ id: 'songs.done', message: 'Your songs are ready' }),
    partial: () => translate({ id: 'songs.done.partial', message: 'Only some of your songs could be generated' }),
    failed: () => translate({ id: 'songs.done.failed', message: 'Your songs couldn’t be generated' }),
    canceled,
  },
  image: {
    succeeded: () => translate({ id: 'images.done', message: 'Your images are ready' }),
    partial: () => translate({ id: 'images.done.partial', message: 'Only some of your images could be generated' }),
    failed: () => translate({ id: 'images.done.failed', message: 'Your images couldn’t be generated' }),
    canceled,
  },
  video: {
    succeeded: () => translate({ id: 'videos.completed', message: 'Video generate completed' }),
    // A task makes one video.
    partial: videoFailed,
    failed: videoFailed,
    canceled,
  },
};

/** The notice that a task has ended. */
export const getOutcomeNotice = (task: Works & Pick<Task, 'type'>): string =>
  notices[getOutputKind(task.type)][getOutcome(task) as Ended]();
