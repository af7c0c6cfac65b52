import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '../../../catalog/limits.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { type PostgresDatabase, postgresDatabase } from '../../../tests/harness-databases.ts';
import { customer, makeKey } from '../../../tests/tasks/rig.ts';
import type { Problem } from '../../core/problem.ts';
import { createKey } from './service.ts';

let database: PostgresDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await postgresDatabase();
  app = await testApp({ db: database.open(), partial: true, features: [] });
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

it('concurrent requests create no more keys than an account may have', async () => {
  const { db } = app;
  const { id } = await customer(db);
  for (let n = 2; n < limits.keys - 3; n += 1) await makeKey(db, id, 'test');
  const calls = Array.from({ length: 12 }, () => createKey(app.core, id, { name: '' }, 'live'));
  const made = await Promise.allSettled(calls);
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const refused = made.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Problem).code] : []));
  expect(refused).toEqual(Array(9).fill('too_many_keys'));
});
