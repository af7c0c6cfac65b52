import { translate } from '@docusaurus/Translate';
import type { Task } from '#generated/account/types.gen.ts';

/** What columns and filters of several sections are called. */
export const words = {
  any: () => translate({ id: 'logs.filter.any', message: 'Any' }),
  customer: () => translate({ id: 'support.customer', message: 'Customer' }),
  customerFilter: () => translate({ id: 'support.customer.filter', message: 'Customer id or e-mail' }),
  status: () => translate({ id: 'keys.column.status', message: 'Status' }),
  mode: () => translate({ id: 'keys.column.mode', message: 'Mode' }),
  operation: () => translate({ id: 'logs.filter.operation', message: 'Operation' }),
  credits: () => translate({ id: 'logs.column.credits', message: 'Credits' }),
  time: () => translate({ id: 'logs.column.time', message: 'Time' }),
  task: () => translate({ id: 'logs.task', message: 'Task' }),
  reason: () => translate({ id: 'order.refund.reason', message: 'Reason' }),
  attempts: () => translate({ id: 'support.attempts', message: 'Attempts' }),
  address: () => translate({ id: 'logs.address', message: 'Address' }),
  name: () => translate({ id: 'keys.column.name', message: 'Name' }),
  failed: () => translate({ id: 'task.status.failed', message: 'Failed' }),
  none: () => translate({ id: 'support.list.none', message: 'Nothing fits these filters' }),
} as const;

export const modeName: Readonly<Record<Task['mode'], () => string>> = {
  live: () => translate({ id: 'keys.mode.live', message: 'Live' }),
  test: () => translate({ id: 'keys.mode.test', message: 'Test' }),
};
