import { translate } from '@docusaurus/Translate';
import type { TaskReview, TaskStatus, TaskStuck, TaskType } from '#generated/account/types.gen.ts';
import { taskState } from '../../../core/task-text.ts';

const status = (name: TaskStatus) => () => taskState({ status: name }).label;

export const statuses: Readonly<Record<TaskStatus, () => string>> = {
  queued: status('queued'),
  running: status('running'),
  succeeded: status('succeeded'),
  failed: status('failed'),
  canceled: status('canceled'),
};

/** As the API calls them. */
export const types: Readonly<Record<TaskType, () => string>> = {
  generate: () => 'generate',
  extend: () => 'extend',
  images: () => 'images',
  videos: () => 'videos',
};

const stuckNames: Readonly<Record<TaskStuck, () => string>> = {
  waiting: () => translate({ id: 'support.stuck.waiting', message: 'Nobody takes it' }),
  silent: () => translate({ id: 'support.stuck.silent', message: 'Its worker is gone' }),
  overdue: () => translate({ id: 'support.stuck.overdue', message: 'It is over its time' }),
  hold: () => translate({ id: 'support.stuck.hold', message: 'It is over, and credits are held' }),
};

export const stuckFilter = {
  true: () => translate({ id: 'support.stuck.only', message: 'Only stuck ones' }),
} as const;

/** How a task stands, or why it does not come on. */
export const stateOf = ({ status: now, stuck }: Pick<TaskReview, 'status' | 'stuck'>) =>
  stuck === null ? taskState({ status: now }) : ({ tone: 'bad', label: stuckNames[stuck]() } as const);
