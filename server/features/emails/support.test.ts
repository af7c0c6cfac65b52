import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '../../../tests/customer.ts';
import { type SupportApp, createFailedEmail, openSupportApp } from '../../../tests/support-app.ts';
import { emailKinds } from '../../email-kinds.ts';
import type { EmailRow } from './store.ts';

let support: SupportApp;
beforeAll(async () => {
  support = await openSupportApp();
});
afterAll(() => support.app.close());

const call = (request: string, role: 'support' | 'admin' = 'support') =>
  support.app.call(request.replace(' /', ' /api/admin/'), { cookie: support.staff[role].cookie });

describe('emails in support', () => {
  it('are listed by status and recipient', async () => {
    const who = await signedIn(support.app);
    const id = await createFailedEmail(support.app.db, who);
    for (const customer of [who.id, who.email]) {
      const { body } = await call(`GET /mails?status=failed&customer=${encodeURIComponent(customer)}`);
      expect(body.data).toMatchObject([{ id, to: who.email, tries: 7, error: 'EENVELOPE 550', withheld: false }]);
    }
    expect((await call(`GET /mails?status=sent&customer=${who.id}`)).body.data).toEqual([]);
    const { text } = await call(`GET /mails/export?customer=${who.id}`);
    expect(text).toContain(`,${id},password-changed,${who.id},${who.email},en,failed,7,`);
  });

  it('are shown with their text', async () => {
    const id = await createFailedEmail(support.app.db, await signedIn(support.app));
    const { body, headers } = await call(`GET /mails/${id}`);
    expect(body.content.subject).toBe('Your password was changed');
    expect(body.content.html).toContain('Choose a new password');
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each(['support', 'admin'] as const)('with sign-in links are not shown to %s', async (role) => {
    const who = await signedIn(support.app);
    const id = await createFailedEmail(support.app.db, who, 'reset-password');
    const links = () => support.app.db.query("select from auth_verifications where identifier like 'reset-password:%'");
    const before = (await links()).rowCount;
    const { body } = await call(`GET /mails/${id}`, role);
    expect(body).toMatchObject({ mail: { withheld: true }, content: null });
    expect((await links()).rowCount).toBe(before);
  });

  it('are resent as new ones, once each', async () => {
    const who = await signedIn(support.app);
    const id = await createFailedEmail(support.app.db, who);
    const queue = async () => (await call('GET /queues')).body.mails as number;
    const before = await queue();
    const { body: repeated } = await call(`POST /mails/${id}/resend`);
    expect(repeated).toMatchObject({ kind: 'password-changed', to: who.email, status: 'waiting', tries: 0 });
    expect((await call(`POST /mails/${id}/resend`)).body.id).toBe(repeated.id);
    expect((await call(`POST /mails/${repeated.id}/resend`)).body.id).toBe(repeated.id);
    expect((await call(`GET /mails/${id}`)).body.mail).toMatchObject({ status: 'failed', resent_as: repeated.id });
    expect(await queue()).toBe(before - 1);
    const audited = await support.app.db.query(
      "select from audit_log where action = 'mail.resend' and customer_id = $1",
      [who.id],
    );
    expect(audited.rowCount).toBe(1);
  });
});

it('every kind with a secret link is withheld', async () => {
  const who = await signedIn(support.app);
  await support.app.db.query("update customers set deletes_at = now() + interval '7 days' where id = $1", [who.id]);
  const { rows } = await support.app.db.query<{ id: string }>(
    "insert into emails (kind, customer_id, address, locale) values ('reset-password', $1, $2, 'en') returning id",
    [who.id, who.email],
  );
  await support.app.db.query(
    "insert into sign_up_invitations (id, address, expires_at) values ('inv_1', $1, now() + interval '1 day')",
    [who.email],
  );
  const row = (address: string): EmailRow => ({
    id: rows[0]!.id,
    kind: '',
    customer_id: who.id,
    address,
    locale: 'en',
    data: {
      provider: 'github',
      outcome: 'approved',
      currency: 'usd',
      amount: 1,
      order: 'ord_1',
      refund: 'rfd_1',
      invitation: 'inv_1',
      until: new Date().toISOString(),
      url: 'https://a.example/hook',
      since: new Date().toISOString(),
    },
    created_at: new Date(),
  });
  const links = await Promise.all(
    emailKinds.map(async (kind) => {
      const to = kind.name === 'change-address' ? 'new@example.com' : who.email;
      const content = await kind.compose(support.app.core, row(to));
      if (!content) throw new Error(`${kind.name} says nothing.`);
      return [kind.name, new URL(content.action?.url ?? 'https://none.example').search !== ''] as const;
    }),
  );
  const admitting = emailKinds.filter(({ admits }) => admits).map(({ name }) => name);
  expect(links.filter(([, carries]) => carries).map(([name]) => name)).toEqual(admitting);
  expect(admitting).toEqual(['verify-address', 'invitation', 'change-address', 'reset-password']);
});
