import { expect, vi } from 'vitest';
import type { TestApp } from './harness.ts';
import { payWithSandbox } from './sandbox-orders.ts';
import { setTopUp } from './top-ups.ts';

/** An order that was paid twice and disputed, with a card that was saved and charged. */
export async function buyCredits(app: TestApp, { id, cookie }: { id: string; cookie: string }): Promise<void> {
  const order = await app.call('POST /api/account/orders', { cookie, body: { pack: 'pack_500', save_method: true } });
  await payWithSandbox(app, order.body.checkout_url, 'disputed');
  await setTopUp(app, { cookie }, { enabled: false });
  await app.db.query(
    `insert into top_ups (order_id, payment_id, customer_id, payer, method, state)
     select p.order_id, p.id, p.customer_id, m.payer, m.reference, 'paid'
     from payments p join payment_methods m on m.customer_id = p.customer_id where p.customer_id = $1`,
    [id],
  );
  await app.db.query(
    `insert into payouts (id, payment_id, order_id, customer_id, amount, cause, cause_id)
     select 'pyo_' || id, id, order_id, customer_id, 500, 'surplus', id from payments where customer_id = $1`,
    [id],
  );
  await app.db.query(
    `insert into refund_requests (id, order_id, customer_id, reason, details, credits, amount)
     select 'rfd_' || id, id, customer_id, 'other', 'Grace asks', 500, 500 from orders where customer_id = $1`,
    [id],
  );
  await app.call('POST /api/account/questions', { cookie, body: { type: 'other', description: 'Grace asks' } });
  await app.db.query(
    `insert into audit_log (actor_id, actor_role, action, target_id, customer_id, before, after, address, request_id)
     values ('cus_support', 'support', 'refund.decide', 'rfd_1', $1, '{}', '{}', '192.0.2.7', 'req_1')`,
    [id],
  );
  await vi.waitFor(
    async () => {
      await app.core.schedules.runNow('orders.sandbox');
      const { rowCount } = await app.db.query('select from disputes where customer_id = $1', [id]);
      expect(rowCount).toBe(1);
    },
    { timeout: 60_000 },
  );
}
