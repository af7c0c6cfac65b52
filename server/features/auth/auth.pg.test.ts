import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, newAddress } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { type PostgresDatabase, postgresDatabase } from '../../../tests/harness-databases.ts';
import { credits } from '../credits/feature.ts';
import { auth } from './feature.ts';

let database: PostgresDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await postgresDatabase();
  app = await testApp({ partial: true, features: [auth, credits], db: database.open() });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

it('concurrent sign-ups with one email make one customer', async () => {
  const body = { name: 'Ada', email: 'ada@example.com', password: PASSWORD };
  const responses = await Promise.all(
    Array.from({ length: 4 }, () => app.call('POST /api/auth/sign-up/email', { address: newAddress(), body })),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const made = responses.filter(({ cookie }) => cookie !== '');
  expect(made).toHaveLength(1);
  const { rows } = await app.db.query(
    'select (select count(*) from customers) as customers, (select count(*) from transfers) as grants',
  );
  expect(rows).toEqual([{ customers: 1, grants: 1 }]);
  const { body: balance } = await app.call('GET /api/account/credits', { cookie: made[0]!.cookie });
  expect(balance.available).toBe(50);
});

it('concurrent log-in attempts do not exceed the throttle', async () => {
  const responses = await Promise.all(
    Array.from({ length: 12 }, () =>
      app.call('POST /api/auth/sign-in/email', { address: newAddress(), body: { email: 'eve@example.com' } }),
    ),
  );
  expect(responses.filter(({ status }) => status === 400)).toHaveLength(5);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(7);
});
