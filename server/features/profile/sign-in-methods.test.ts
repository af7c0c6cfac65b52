import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, signedIn, signUp, type TestCustomer } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { newId } from '../../core/ids.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const security = async ({ cookie }: TestCustomer) => (await app.call('GET /api/account/security', { cookie })).body;
const remove = ({ cookie }: TestCustomer, what: 'passkeys' | 'sign-ins', id: string) =>
  app.call(`DELETE /api/account/${what}/${id}`, { cookie });

async function addPasskey({ id: customerId }: TestCustomer, name: string | null = null): Promise<string> {
  const id = newId('pky');
  await app.db.query(
    `insert into auth_passkeys (id, user_id, name, public_key, credential_id, counter, device_type, backed_up)
     values ($1, $2, $3, 'key', $1, 0, 'multiDevice', true)`,
    [id, customerId, name],
  );
  return id;
}

async function addSignIn({ id: customerId }: TestCustomer, provider = 'google'): Promise<string> {
  const id = newId('acc');
  await app.db.query('insert into auth_accounts (id, user_id, account_id, provider_id) values ($1, $2, $1, $3)', [
    id,
    customerId,
    provider,
  ]);
  return id;
}

describe('sign-in methods', () => {
  it('are listed without what makes them work', async () => {
    const who = await signUp(app);
    expect(await security(who)).toEqual({
      fresh: true,
      has_password: true,
      two_factor: false,
      passkeys: [],
      sign_ins: [],
    });
    const [passkey, signIn] = [await addPasskey(who, 'Phone'), await addSignIn(who)];
    const { text, body } = await app.call('GET /api/account/security', { cookie: who.cookie });
    expect(body.passkeys).toMatchObject([{ id: passkey, name: 'Phone', synced: true }]);
    expect(body.sign_ins).toMatchObject([{ id: signIn, provider: 'google' }]);
    expect(text).not.toMatch(/public_key|credential|scrypt/);
  });

  it('can be named', async () => {
    const who = await signUp(app);
    const id = await addPasskey(who);
    expect((await security(who)).passkeys).toMatchObject([{ name: '' }]);
    const body = { name: ' Laptop ' };
    const renamed = await app.call(`PATCH /api/account/passkeys/${id}`, { cookie: who.cookie, body });
    expect(renamed).toMatchObject({ status: 200, body: { id, name: 'Laptop' } });
    for (const name of ['x'.repeat(101), 'Phone\r\nX']) {
      const refused = await app.call(`PATCH /api/account/passkeys/${id}`, { cookie: who.cookie, body: { name } });
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer: '/name' }] } });
    }
  });

  it('can be removed, except the last one', async () => {
    const who = await signedIn(app);
    const [passkey, signIn] = [await addPasskey(who), await addSignIn(who)];
    expect((await remove(who, 'passkeys', passkey)).status).toBe(204);
    const refused = await remove(who, 'sign-ins', signIn);
    expect(refused).toMatchObject({ status: 409, body: { code: 'last_sign_in' } });
    expect((await security(who)).sign_ins).toHaveLength(1);
    const other = await addPasskey(who);
    expect((await remove(who, 'sign-ins', signIn)).status).toBe(204);
    expect((await remove(who, 'passkeys', other)).status).toBe(409);
    const first = { cookie: who.cookie, body: { new_password: PASSWORD } };
    expect((await app.call('PUT /api/account/me/password', first)).status).toBe(204);
    expect((await remove(who, 'passkeys', other)).status).toBe(204);
  });

  it('cannot be removed without a recent sign-in', async () => {
    const who = await signUp(app);
    const id = await addPasskey(who);
    await app.db.query(`update auth_sessions set confirmed_at = now() - interval '16 minutes' where user_id = $1`, [
      who.id,
    ]);
    expect((await security(who)).fresh).toBe(false);
    expect((await remove(who, 'passkeys', id)).body.code).toBe('session_not_fresh');
    const link = { cookie: who.cookie, body: { provider: 'google' } };
    expect((await app.call('POST /api/auth/link-social', link)).body.code).toBe('session_not_fresh');
    expect((await security(who)).passkeys).toHaveLength(1);
  });

  it('of other customers return 404', async () => {
    const [who, other] = [await signUp(app), await signUp(app)];
    const [passkey, signIn] = [await addPasskey(other), await addSignIn(other)];
    expect((await remove(who, 'passkeys', passkey)).status).toBe(404);
    expect((await remove(who, 'sign-ins', signIn)).status).toBe(404);
    // A password isn't a linked sign-in.
    const { rows } = await app.db.query<{ id: string }>('select id from auth_accounts where user_id = $1', [who.id]);
    expect((await remove(who, 'sign-ins', rows[0]!.id)).status).toBe(404);
  });
});
