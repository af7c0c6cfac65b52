import type { CustomerSummary } from '../../../generated/account/types.gen.ts';
import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { fields, sendCsv } from '../../core/csv.ts';
import { requireFreshSession } from '../../core/principal.ts';
import { actorOf } from '../audit/service.ts';
import { countFailedMails } from '../mails/service.ts';
import { countStuckTasks } from '../tasks/service.ts';
import { adjustCredits, setRole, setSuspension } from './actions.ts';
import { customerViews } from './customer-views.ts';
import { customerPage, reviewOf } from './customers.ts';
import { readWaiting } from './store.ts';

const CUSTOMER_COLUMNS = fields<CustomerSummary>('created_at', 'id', 'email', 'name', 'role', 'state', 'available');

/** The actor of a sensitive action. @throws Problem session_not_fresh. */
function freshActorOf(request: Parameters<typeof requireFreshSession>[0]) {
  requireFreshSession(request);
  return actorOf(request);
}

export function operations(core: Core): Partial<AccountHandlers> {
  const { db } = core;
  return {
    ...customerViews(core),
    getQueues: async () => {
      const [waiting, tasks, mails] = await Promise.all([readWaiting(db), countStuckTasks(db), countFailedMails(db)]);
      return { ...waiting, tasks, mails };
    },
    listCustomers: async (request) => customerPage(db, request.query),
    exportCustomers: async (request, reply) =>
      sendCsv(reply, 'customers', CUSTOMER_COLUMNS, (part) => customerPage(db, { ...request.query, ...part })),
    getCustomer: async (request) => reviewOf(db, request.params.id),
    setCustomerRole: async (request) => setRole(core, freshActorOf(request), request.params.id, request.body),
    setCustomerSuspension: async (request) =>
      setSuspension(core, freshActorOf(request), request.params.id, request.body),
    adjustCredits: async (request) => adjustCredits(core, freshActorOf(request), request.params.id, request.body),
  };
}
