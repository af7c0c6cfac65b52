import { setTimeout as delay } from 'node:timers/promises';
import { PUBLIC_URL } from '../rig/site.ts';
import type { Rig } from './rig.ts';

interface Payouts {
  readonly data: readonly { readonly id: string; readonly state: string }[];
}

/** Pays an order with a card of the sandbox whose refunds fail, and refunds it. The end is what the runbook says: settling it. */
export async function failRefund({ visitors, quiet, operator, admin }: Rig): Promise<() => Promise<unknown>> {
  const [own, support] = [{ cookie: quiet.cookie }, { cookie: operator.cookie }];
  const order = await visitors.json<{ id: string; checkout_url: string }>('POST /api/account/orders', own, {
    pack: 'pack_500',
  });
  await visitors.send(`POST ${new URL(order.checkout_url, PUBLIC_URL).pathname}`, {}, 'card=refund_fails');
  const read = () => admin.one<{ status: string }>('select status from orders where id = $1', [order.id]);
  while ((await read()).status !== 'paid') await delay(500);
  const refund = await visitors.json<{ id: string }>('POST /api/account/refunds', own, {
    order_id: order.id,
    reason: 'no_longer_needed',
    acknowledged: true,
  });
  await visitors.json(`POST /api/admin/refunds/${refund.id}/decision`, support, { decision: 'approved' });
  return async () => {
    const { data } = await visitors.json<Payouts>('GET /api/admin/payouts', support);
    for (const { id } of data.filter(({ state }) => state === 'failed'))
      await visitors.json(`POST /api/admin/payouts/${id}/settle`, support, { reason: 'Returned by bank transfer' });
  };
}
