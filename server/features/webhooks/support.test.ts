import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedIn } from '../../../tests/customer.ts';
import { type SupportApp, createFailedDelivery, grantCredits, openSupportApp } from '../../../tests/support-app.ts';

let supportApp: SupportApp;
beforeAll(async () => {
  supportApp = await openSupportApp();
});
afterAll(() => supportApp.app.close());

const call = (request: string) =>
  supportApp.app.call(request.replace(' /', ' /api/admin/'), { cookie: supportApp.staff.support.cookie });

it('support can list, replay and export the deliveries of all customers', async () => {
  const [who, other] = [await signedIn(supportApp.app), await signedIn(supportApp.app)];
  for (const { id } of [who, other]) await grantCredits(supportApp.app.db, id, 100);
  const [mine] = [
    await createFailedDelivery(supportApp.app.db, who.id),
    await createFailedDelivery(supportApp.app.db, other.id),
  ];
  const list = async (query: string) => (await call(`GET /deliveries?${query}`)).body.data;
  expect(await list('status=failed')).toHaveLength(2);
  const [found] = await list(`customer=${encodeURIComponent(who.email)}`);
  expect(found).toMatchObject({ customer_id: who.id, customer_email: who.email, delivery: { id: mine, attempts: [] } });
  expect(await list(`task_id=${found.delivery.task_id}`)).toEqual([found]);
  const { text } = await call(`GET /deliveries/export?customer=${who.id}`);
  expect(text.trimEnd().split('\r\n')).toHaveLength(2);
  expect(text).toContain(`,${mine},${who.id},${who.email},`);

  const replayed = await call(`POST /deliveries/${mine}/replay`);
  expect(replayed.body).toMatchObject({ customer_id: who.id, delivery: { id: mine, status: 'pending' } });
  expect(await list(`status=pending&customer=${who.id}`)).toMatchObject([{ delivery: { id: mine } }]);
});
