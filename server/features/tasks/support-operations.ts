import type { TaskReview } from '../../../generated/account/types.gen.ts';
import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { type CsvColumns, fields, sendCsv } from '../../core/csv.ts';
import { actorOf } from '../audit/service.ts';
import { cancelAnyTask, releaseTask, retryTask, reviewDetail, reviewPage } from './support.ts';

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

/** What support does with the tasks of all customers. */
export function supportOperations(core: Core): Partial<AccountHandlers> {
  return {
    listAllTasks: async ({ query }) => reviewPage(core.db, query),
    exportAllTasks: async ({ query }, reply) =>
      sendCsv(reply, 'tasks', COLUMNS, (part) => reviewPage(core.db, { ...query, ...part })),
    reviewTask: async ({ params }) => reviewDetail(core, params.id),
    retryTask: async (request) => retryTask(core, actorOf(request), request.params.id),
    cancelAnyTask: async (request) => cancelAnyTask(core, actorOf(request), request.params.id, request.body.reason),
    releaseTask: async (request) => releaseTask(core, actorOf(request), request.params.id, request.body.reason),
  };
}
