import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedIn } from '../../../tests/customer.ts';
import { type SupportApp, createFailedEmail, openSupportApp } from '../../../tests/support-app.ts';

let supportApp: SupportApp;
beforeAll(async () => {
  supportApp = await openSupportApp();
});
afterAll(() => supportApp.app.close());

it('the log shows who did what to whom, with every filter, page by page', async () => {
  const { app, staff } = supportApp;
  const who = await signedIn(app);
  const [one, two] = [await createFailedEmail(app.db, who), await createFailedEmail(app.db, who)];
  const as = (role: 'support' | 'admin', request: string) =>
    app.call(request.replace(' /', ' /api/admin/'), { cookie: staff[role].cookie, address: '192.0.2.7' });
  await as('support', `POST /mails/${one}/resend`);
  await as('admin', `POST /mails/${two}/resend`);
  await as('admin', 'POST /health/ledger');
  const list = async (query: string) => (await as('support', `GET /audit?${query}`)).body;
  const subjects = async (query: string) =>
    ((await list(query)).data as { subject_id: string }[]).map(({ subject_id: id }) => id);
  expect(await subjects('')).toEqual(['ledger', two, one]);
  expect(await subjects(`actor=${encodeURIComponent(staff.admin.email)}`)).toEqual(['ledger', two]);
  expect(await subjects(`actor=${staff.admin.id}&action=mail.resend`)).toEqual([two]);
  expect(await subjects(`subject=${one}`)).toEqual([one]);
  expect(await subjects(`customer=${who.id}`)).toEqual([two, one]);
  const first = await list('limit=2');
  expect(await subjects(`limit=2&cursor=${first.next_cursor}`)).toEqual([one]);
  expect(first.data[1]).toMatchObject({
    actor_email: staff.admin.email,
    actor_role: 'admin',
    action: 'mail.resend',
    customer_email: who.email,
    before: { status: 'failed' },
    address: '192.0.2.7',
  });
  const { text } = await as('support', `GET /audit/export?subject=${one}`);
  expect(text).toContain(`,${staff.support.email},support,mail.resend,${one},${who.id},`);
  expect(text).toContain('"{""status"":""failed""}"');
});
