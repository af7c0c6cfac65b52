import type { TaskReview } from '../../../generated/account/types.gen.ts';
import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { CSV_PAGE, type CsvColumns, sendCsv } from '../../core/csv.ts';
import { actorOf } from '../audit/service.ts';
import { cancelAnyTask, releaseTask, retryTask, reviewDetail, reviewPage } from './support.ts';

const COLUMNS: CsvColumns<TaskReview> = {
  created_at: (task) => task.created_at,
  id: (task) => task.id,
  customer_id: (task) => task.customer_id,
  customer_email: (task) => task.customer_email,
  type: (task) => task.type,
  model: (task) => task.model,
  mode: (task) => task.mode,
  status: (task) => task.status,
  stuck: (task) => task.stuck,
  cost: (task) => task.cost,
  charged: (task) => task.charged,
  error: (task) => task.error?.code ?? null,
  attempt: (task) => task.attempt,
  started_at: (task) => task.started_at,
  completed_at: (task) => task.completed_at,
};

/** What support does with the tasks of all customers. */
export function supportOperations(core: Core): Partial<AccountHandlers> {
  return {
    listAllTasks: async ({ query }) => reviewPage(core.db, query),
    exportAllTasks: async ({ query }, reply) =>
      sendCsv(reply, 'tasks', COLUMNS, (cursor) => reviewPage(core.db, { ...query, cursor, limit: CSV_PAGE })),
    reviewTask: async ({ params }) => reviewDetail(core, params.id),
    retryTask: async (request) => retryTask(core, actorOf(request), request.params.id),
    cancelAnyTask: async (request) => cancelAnyTask(core, actorOf(request), request.params.id, request.body.reason),
    releaseTask: async (request) => releaseTask(core, actorOf(request), request.params.id, request.body.reason),
  };
}
