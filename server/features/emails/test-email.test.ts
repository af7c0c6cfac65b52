import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmailServer, startEmailServer } from '../../../tests/email-server.ts';
import { type SupportApp, openSupportApp } from '../../../tests/support-app.ts';

let smtp: EmailServer;
let support: SupportApp;
beforeAll(async () => {
  smtp = await startEmailServer();
  support = await openSupportApp({
    config: {
      publicUrl: 'https://music.example',
      email: { smtpUrl: smtp.url, from: { name: 'Music', address: 'hello@music.example' } },
    },
  });
});
afterAll(async () => {
  await support.app.close();
  await smtp.close();
});

const test = (role: 'admin' | 'support' = 'admin') =>
  support.app.call('POST /api/admin/mails/test', { cookie: support.staff[role].cookie });

it('reaches the administrator at once, designed and in their language', async () => {
  const { admin } = support.staff;
  await support.app.db.query("update customers set locale = 'de' where id = $1", [admin.id]);
  expect((await test()).body).toEqual({
    state: 'ok',
    message: `The email server accepted an email to ${admin.email}, sent as hello@music.example.`,
  });
  const [email] = await smtp.emailsTo(admin.email);
  expect(email!.subject).toBe('Test-E-Mail');
  expect(email!.html).toContain('https://music.example/de/user/admin?section=health');
  expect(email!.text).toContain('Cadenza');
  // It passed the queue by.
  expect((await support.app.db.query("select from emails where kind = 'test'")).rowCount).toBe(0);
});

it('shows why the server rejected it', async () => {
  smtp.refuse('550 no such mailbox');
  const { body } = await test();
  expect(body).toEqual({
    state: 'failed',
    message: expect.stringMatching(/^The email server of SMTP_URL did not accept the email: .*550/),
  });
  const { rows } = await support.app.db.query("select after from audit_log where action = 'mail.test' order by id");
  expect(rows.map(({ after }) => after)).toEqual([{ state: 'ok' }, { state: 'failed' }]);
});

it('requires an administrator who signed in recently', async () => {
  expect((await test('support')).body.code).toBe('forbidden');
  const { admin } = support.staff;
  await support.app.db.query("update auth_sessions set confirmed_at = now() - interval '1 hour' where user_id = $1", [
    admin.id,
  ]);
  expect((await test()).body.code).toBe('session_not_fresh');
});
