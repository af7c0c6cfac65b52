import { translate } from '@docusaurus/Translate';
import type { Task } from '#generated/account/types.gen.ts';

/** What columns, facts and filters of the sections are called. */
export const words = {
  actions: () => translate({ id: 'orders.column.actions', message: 'Actions' }),
  address: () => translate({ id: 'logs.address', message: 'Address' }),
  amount: () => translate({ id: 'orders.column.amount', message: 'Amount' }),
  attempts: () => translate({ id: 'support.attempts', message: 'Attempts' }),
  created: () => translate({ id: 'keys.column.created', message: 'Created' }),
  credits: () => translate({ id: 'logs.column.credits', message: 'Credits' }),
  customer: () => translate({ id: 'support.customer', message: 'Customer' }),
  customerFilter: () => translate({ id: 'support.customer.filter', message: 'Customer id or e-mail' }),
  id: () => translate({ id: 'keys.id', message: 'Id' }),
  latency: () => translate({ id: 'logs.column.latency', message: 'Latency' }),
  mail: () => translate({ id: 'support.mail.kind', message: 'Mail' }),
  mode: () => translate({ id: 'keys.column.mode', message: 'Mode' }),
  name: () => translate({ id: 'keys.column.name', message: 'Name' }),
  nextAttempt: () => translate({ id: 'support.next', message: 'Next attempt' }),
  none: () => translate({ id: 'support.list.none', message: 'Nothing fits these filters' }),
  operation: () => translate({ id: 'logs.filter.operation', message: 'Operation' }),
  order: () => translate({ id: 'orders.column.id', message: 'Order ID' }),
  reason: () => translate({ id: 'refunds.reason', message: 'Reason' }),
  role: () => translate({ id: 'support.role', message: 'Role' }),
  since: () => translate({ id: 'support.since', message: 'Since' }),
  status: () => translate({ id: 'keys.column.status', message: 'Status' }),
  task: () => translate({ id: 'logs.task', message: 'Task' }),
  time: () => translate({ id: 'logs.column.time', message: 'Time' }),
  to: () => translate({ id: 'support.mail.to', message: 'To' }),
} as const;

export const modeName: Readonly<Record<Task['mode'], () => string>> = {
  live: () => translate({ id: 'keys.mode.live', message: 'Live' }),
  test: () => translate({ id: 'keys.mode.test', message: 'Test' }),
};
