import { translate } from '@docusaurus/Translate';
import type { Task } from '#generated/account/types.gen.ts';

/** Nothing more will happen to the task. */
export function isFinal({ status }: Pick<Task, 'status'>): boolean {
  return status === 'succeeded' || status === 'failed' || status === 'canceled';
}

interface TaskState {
  readonly tone: 'good' | 'busy' | 'bad' | 'off';
  readonly label: string;
}

const states: Readonly<Record<Task['status'], () => TaskState>> = {
  queued: () => ({ tone: 'busy', label: translate({ id: 'task.status.queued', message: 'Queued' }) }),
  running: () => ({ tone: 'busy', label: translate({ id: 'task.status.running', message: 'Running' }) }),
  succeeded: () => ({ tone: 'good', label: translate({ id: 'task.status.succeeded', message: 'Succeeded' }) }),
  failed: () => ({ tone: 'bad', label: translate({ id: 'task.status.failed', message: 'Failed' }) }),
  canceled: () => ({ tone: 'off', label: translate({ id: 'task.status.canceled', message: 'Canceled' }) }),
};

export function taskState({ status }: Pick<Task, 'status'>): TaskState {
  return states[status]();
}

/** What a task is known by: the title of its songs, or what was asked for until they have one. */
export function taskTitle({ clips, input }: Pick<Task, 'clips' | 'input'>): string {
  return (
    clips[0]?.title ||
    input.title ||
    input.prompt ||
    input.style ||
    translate({ id: 'task.untitled', message: 'Untitled' })
  );
}
