import type { CustomerSummary } from '../../../generated/account/types.gen.ts';
import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { fields, sendCsv } from '../../core/csv.ts';
import { getFreshActor } from '../audit/service.ts';
import { countFailedEmails } from '../emails/service.ts';
import { countStuckTasks } from '../tasks/service.ts';
import { adjustCredits, setRole, setSuspension } from './actions.ts';
import { customerViews } from './customer-views.ts';
import { listCustomers, getCustomerReview } from './customers.ts';
import { countWaiting } from './store.ts';

const CUSTOMER_COLUMNS = fields<CustomerSummary>('created_at', 'id', 'email', 'name', 'role', 'state', 'available');

export function operations(core: Core): Partial<AccountHandlers> {
  const { db } = core;
  return {
    ...customerViews(core),
    getQueues: async () => {
      const [waiting, tasks, emails] = await Promise.all([
        countWaiting(db),
        countStuckTasks(db),
        countFailedEmails(db),
      ]);
      return { ...waiting, tasks, mails: emails };
    },
    listCustomers: async (request) => listCustomers(db, request.query),
    exportCustomers: async (request, reply) =>
      sendCsv(reply, 'customers', CUSTOMER_COLUMNS, (part) => listCustomers(db, { ...request.query, ...part })),
    getCustomer: async (request) => getCustomerReview(db, request.params.id),
    setCustomerRole: async (request) => setRole(core, getFreshActor(request), request.params.id, request.body),
    setCustomerSuspension: async (request) =>
      setSuspension(core, getFreshActor(request), request.params.id, request.body),
    adjustCredits: async (request) => adjustCredits(core, getFreshActor(request), request.params.id, request.body),
  };
}
