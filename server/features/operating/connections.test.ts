import { afterAll, beforeAll, expect, it } from 'vitest';
import { replicateServer } from '../../../tests/replicate/server.ts';
import { startStripeServer, stripeConfig } from '../../../tests/stripe-server.ts';
import { type SupportApp, openSupportApp } from '../../../tests/support-app.ts';

let support: SupportApp;
const engine = await replicateServer();
const stripe = await startStripeServer();
const token = 'r8_a_token_that_is_wrong';
beforeAll(async () => {
  support = await openSupportApp({
    config: {
      engine: { id: 'replicate', token, baseUrl: engine.base, webhookSecret: null },
      stripe: { ...stripeConfig(stripe), secretKey: 'sk_test_wrong' },
      hiddenValues: [token, 'sk_test_wrong'],
    },
  });
});
afterAll(async () => {
  await support.app.close();
  await engine.close();
  await stripe.close();
});

const test = (id: string, role: 'admin' | 'support' = 'admin') =>
  support.app.call(`POST /api/admin/connections/${id}/test`, { cookie: support.staff[role].cookie });

it('stores, reads and deletes a file', async () => {
  expect((await test('storage')).body).toMatchObject({ state: 'ok' });
});

it('shows that the engine and the payment provider reject their keys, without the keys', async () => {
  expect((await test('engine')).body).toEqual({
    state: 'failed',
    message: 'replicate rejects the credentials (401).',
  });
  const { body } = await test('payments');
  expect(body).toMatchObject({ state: 'failed', message: expect.stringContaining("Stripe can't be used") });
  expect(body.message).not.toContain('sk_test_wrong');
});

it('records each test with its result', async () => {
  const { rows } = await support.app.db.query(
    "select target_id, after from audit_log where action = 'connection.test' order by id",
  );
  expect(rows).toEqual([
    { target_id: 'storage', after: { state: 'ok' } },
    { target_id: 'engine', after: { state: 'failed' } },
    { target_id: 'payments', after: { state: 'failed' } },
  ]);
});

it('knows no other connection', async () => {
  expect((await test('database')).status).toBe(404);
});

it('requires an administrator who signed in recently', async () => {
  expect((await test('storage', 'support')).body.code).toBe('forbidden');
  await support.app.db.query("update auth_sessions set confirmed_at = now() - interval '1 hour' where user_id = $1", [
    support.staff.admin.id,
  ]);
  expect((await test('storage')).body.code).toBe('session_not_fresh');
});
