import { translate } from '@docusaurus/Translate';
import type { Order } from '#generated/account/types.gen.ts';

interface Shown {
  readonly tone: 'good' | 'busy' | 'bad' | 'off';
  readonly label: string;
}

const statuses: Readonly<Record<Order['status'], () => Shown>> = {
  paid: () => ({ tone: 'good', label: translate({ id: 'order.status.paid', message: 'Paid' }) }),
  unpaid: () => ({ tone: 'off', label: translate({ id: 'order.status.unpaid', message: 'Unpaid' }) }),
  pending: () => ({ tone: 'busy', label: translate({ id: 'order.status.pending', message: 'Pending' }) }),
  failed: () => ({ tone: 'bad', label: translate({ id: 'order.status.failed', message: 'Failed' }) }),
  unknown: () => ({ tone: 'off', label: translate({ id: 'order.status.unknown', message: 'Unknown' }) }),
};

export const orderStatuses = Object.keys(statuses) as readonly Order['status'][];

/** How an order stands, in a word. */
export const orderState = ({ status }: Pick<Order, 'status'>): Shown => statuses[status]();

/** Marks an order that an automatic top-up made. */
export const automaticOrder = (): string => translate({ id: 'order.automatic', message: 'Automatic' });
