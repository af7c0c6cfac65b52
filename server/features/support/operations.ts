import type { CustomerSummary } from '../../../generated/account/types.gen.ts';
import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { fields, sendCsv } from '../../core/csv.ts';
import { getFreshActor } from '../audit/service.ts';
import { adjustCredits, setRole, setSuspension } from './actions.ts';
import { customerViews } from './customer-views.ts';
import { listCustomers, getCustomerReview } from './customers.ts';
import { readQueues } from './queues.ts';

const CUSTOMER_COLUMNS = fields<CustomerSummary>('created_at', 'id', 'email', 'name', 'role', 'state', 'available');

export function operations(core: Core): Partial<AccountHandlers> {
  const { db } = core;
  return {
    ...customerViews(core),
    getQueues: async () => readQueues(db),
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
