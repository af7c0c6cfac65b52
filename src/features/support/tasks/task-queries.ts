import { translate } from '@docusaurus/Translate';
import {
  cancelAnyTaskMutation,
  listAllTasksInfiniteOptions,
  releaseTaskMutation,
  retryTaskMutation,
  reviewTaskOptions,
} from '#generated/account/@tanstack/react-query.gen.ts';
import type { ListAllTasksData } from '#generated/account/types.gen.ts';
import { useAction } from '../../../core/api/use-action.ts';
import { useRead, useRows } from '../../../core/api/use-read.ts';
import { afterwards } from '../parts/afterwards.ts';

export type TaskFilter = Omit<NonNullable<ListAllTasksData['query']>, 'cursor' | 'limit'>;

/** Tasks of all customers, newest first, page by page. */
export const useAllTasks = (filter: TaskFilter) =>
  useRows(listAllTasksInfiniteOptions, { query: { ...filter, limit: 25 } });

export const useAnyTask = (id: string) => useRead(reviewTaskOptions, { path: { id } });

/** What can be done to a task. */
export const useTaskActions = () => ({
  retry: useAction(retryTaskMutation, {
    ...afterwards,
    success: translate({ id: 'support.task.retried', message: 'The task is tried again' }),
  }),
  cancel: useAction(cancelAnyTaskMutation, {
    ...afterwards,
    success: translate({ id: 'support.task.canceled', message: 'The task is canceled' }),
  }),
  release: useAction(releaseTaskMutation, {
    ...afterwards,
    success: translate({ id: 'support.task.released', message: 'The credits are released' }),
  }),
});
