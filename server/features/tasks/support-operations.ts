import type { TaskReview } from '../../../generated/account/types.gen.ts';
import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { type CsvColumns, fields, sendCsv } from '../../core/csv.ts';
import { getActor } from '../audit/service.ts';
import { cancelAnyTask, releaseTask, retryTask, getReviewDetail, listReviews } from './support.ts';

const COLUMNS: CsvColumns<TaskReview> = {
  ...fields<TaskReview>(
    'created_at',
    'id',
    'customer_id',
    'customer_email',
    'type',
    'model',
    'mode',
    'status',
    'stuck',
    'cost',
    'charged',
  ),
  error: (task) => task.error?.code ?? null,
  ...fields<TaskReview>('attempt', 'started_at', 'completed_at'),
};

/** Support's operations on tasks of all customers. */
export function supportOperations(core: Core): Partial<AccountHandlers> {
  return {
    listAllTasks: async ({ query }) => listReviews(core.db, query),
    exportAllTasks: async ({ query }, reply) =>
      sendCsv(reply, 'tasks', COLUMNS, (part) => listReviews(core.db, { ...query, ...part })),
    reviewTask: async ({ params }) => getReviewDetail(core, params.id),
    retryTask: async (request) => retryTask(core, getActor(request), request.params.id),
    cancelAnyTask: async (request) => cancelAnyTask(core, getActor(request), request.params.id, request.body.reason),
    releaseTask: async (request) => releaseTask(core, getActor(request), request.params.id, request.body.reason),
  };
}
