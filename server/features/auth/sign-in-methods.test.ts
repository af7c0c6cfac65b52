import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, signedIn, signUp, newAddress } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { findLink, startEmailServer, type EmailServer } from '../../../tests/email-server.ts';
import { generateTotp, parseSecret } from '../../../tests/totp.ts';
import { newId } from '../../core/ids.ts';

let smtp: EmailServer;
let app: TestApp;
beforeAll(async () => {
  smtp = await startEmailServer();
  app = await testApp({
    config: {
      email: { smtpUrl: smtp.url, from: { name: 'Cadenza', address: 'hello@music.example' } },
      signIn: { google: { id: 'google-id', secret: 'google-secret' }, github: null, oidc: null },
    },
  });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const post = (path: string, body: object, cookie: string) =>
  app.call(`POST /api/auth/${path}`, {
    address: newAddress(),
    cookie,
    headers: { origin: 'http://localhost:3000' },
    body,
  });
const subjects = async (address: string, count: number) =>
  (await smtp.emailsTo(address, count)).map(({ subject }) => subject);

async function addPasskey(customerId: string): Promise<string> {
  const id = newId('pky');
  await app.db.query(
    `insert into auth_passkeys (id, user_id, name, public_key, credential_id, counter, device_type, backed_up)
     values ($1, $2, 'Phone', 'key', $1, 0, 'singleDevice', false)`,
    [id, customerId],
  );
  return id;
}

it('turning the second factor on or off sends an email in the customer’s language', async () => {
  const who = await signUp(app);
  const [confirmation] = await smtp.emailsTo(who.email);
  await post('verify-email', { token: findLink(confirmation!).searchParams.get('verify') }, who.cookie);
  const begun = await post('two-factor/enable', { password: PASSWORD }, who.cookie);
  // The second factor isn't on until a code was right, so no email is sent.
  const code = generateTotp(parseSecret(begun.body.totpURI as string));
  const { cookie } = await post('two-factor/verify-totp', { code }, who.cookie);
  expect(await subjects(who.email, 2)).toEqual([
    'Confirm your email address',
    'Two-factor authentication was turned on',
  ]);
  await app.call('PATCH /api/account/me', { cookie, body: { locale: 'ja' } });
  await post('two-factor/disable', { password: PASSWORD }, cookie);
  const off = (await smtp.emailsTo(who.email, 3))[2]!;
  expect(off.subject).toBe('2 要素認証がオフになりました');
  expect(findLink(off).pathname).toBe('/ja/auth/reset-password');
  expect(off.text).toContain('心当たりがない場合は');
});

it('a new passkey, linked service or first password sends an email that says what to do', async () => {
  const who = await signedIn(app);
  const [passkey, account] = [await addPasskey(who.id), newId('acc')];
  await app.db.query(`insert into auth_accounts (id, user_id, account_id, provider_id) values ($1, $2, $1, 'google')`, [
    account,
    who.id,
  ]);
  await app.call('PUT /api/account/me/password', { cookie: who.cookie, body: { new_password: PASSWORD } });
  await app.call(`DELETE /api/account/passkeys/${passkey}`, { cookie: who.cookie });
  await app.call(`DELETE /api/account/sign-ins/${account}`, { cookie: who.cookie });
  // The emails can be sent in any order.
  expect(new Set(await subjects(who.email, 6))).toEqual(
    new Set([
      'A passkey was added to your account',
      'A passkey was removed from your account',
      'Confirm your email address',
      'Google is no longer linked to your account',
      'Google was linked to your account',
      'Your account now has a password',
    ]),
  );
});

it('no notices are sent for what is deleted with the account', async () => {
  const who = await signUp(app);
  await addPasskey(who.id);
  await app.db.query('delete from auth_users where id = $1', [who.id]);
  const { rows } = await app.db.query('select kind from emails where customer_id = $1 order by created_at, id', [
    who.id,
  ]);
  expect(rows).toEqual([{ kind: 'verify-address' }, { kind: 'passkey-added' }]);
});
