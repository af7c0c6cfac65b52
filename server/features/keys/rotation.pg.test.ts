import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whileLocked } from '../../../tests/locks.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { type PostgresDatabase, postgresDatabase } from '../../../tests/harness-databases.ts';
import { customer } from '../../../tests/tasks/rig.ts';
import type { Db } from '../../core/db.ts';
import type { Problem } from '../../core/problem.ts';
import { createKey, deleteKey, freezeKeys, getKey, listKeys, rotateKey, updateKey } from './service.ts';

let database: PostgresDatabase;
let app: TestApp;
let db: Db;
/** A connection pool that holds locks. */
let other: Db;
beforeAll(async () => {
  database = await postgresDatabase();
  db = database.open();
  other = database.open();
  app = await testApp({ db, partial: true, features: [] });
});
afterAll(async () => {
  await app?.close();
  await other?.close();
  await database?.drop();
});

async function liveKey(input: object = {}) {
  const { id: owner } = await customer(db);
  const key = await createKey(app.core, owner, { name: 'CI', ...input }, 'live');
  return { owner, id: key.id };
}

const lockOwner = (id: string) => ({ text: 'select from customers where id = $1 for update', values: [id] });
const getCode = (result: PromiseSettledResult<unknown>) =>
  result.status === 'fulfilled' ? 'ok' : ((result.reason as Problem).code ?? result.reason);

describe('a rotation that waits for a lock', () => {
  it('copies what a concurrent change writes', async () => {
    const { owner, id } = await liveKey();
    const { created } = await whileLocked(
      other,
      {
        text: `update keys set allowed_addresses = '{192.0.2.8}', status = 'inactive', budget_day = 7 where id = $1`,
        values: [id],
      },
      () => rotateKey(app.core, owner, id, 1),
    );
    expect(created).toMatchObject({ allowed_addresses: ['192.0.2.8'], status: 'inactive', budget: { day: 7 } });
  });

  it('returns 404 for a key that was deleted meanwhile', async () => {
    const { owner, id } = await liveKey();
    const rotation = whileLocked(
      other,
      { text: 'update keys set deleted_at = now() where id = $1', values: [id] },
      () => rotateKey(app.core, owner, id, 1),
    );
    await expect(rotation).rejects.toMatchObject({ code: 'not_found' });
    expect((await listKeys(db, owner, { limit: 100 })).data.map((key) => key.name)).not.toContain('CI');
  });

  it('makes one successor under concurrency', async () => {
    const { owner, id } = await liveKey();
    const results = await whileLocked(other, lockOwner(owner), () =>
      Promise.allSettled(Array.from({ length: 5 }, () => rotateKey(app.core, owner, id, 720))),
    );
    expect(results.map(getCode).toSorted()).toEqual([...Array<string>(4).fill('key_retired'), 'ok']);
  });

  it('makes a frozen key when the account was frozen meanwhile', async () => {
    const { owner, id } = await liveKey();
    const { created } = await whileLocked(
      other,
      { text: 'update customers set frozen_at = now() where id = $1', values: [owner] },
      () => rotateKey(app.core, owner, id, 1),
    );
    expect(created.frozen).toBe(true);
  });
});

it.each([
  ['a change', (owner: string, id: string) => updateKey(db, owner, id, { budget: { day: 7 } })],
  ['a deletion', (owner: string, id: string) => deleteKey(db, owner, id)],
  ['a freeze', (owner: string) => freezeKeys(db, owner, true)],
])("%s of a key waits for whoever holds the customer's row", async (_, work) => {
  const { owner, id } = await liveKey();
  await expect(whileLocked(other, lockOwner(owner), () => work(owner, id).then(() => 'done'))).resolves.toBe('done');
});

it('freezing also freezes a key that is created at the same moment, even the first one', async () => {
  const { id: owner } = await customer(db);
  await db.query('update keys set deleted_at = now() where customer_id = $1', [owner]);
  const lock = { text: 'select from customers where id = $1 for update', values: [owner] };
  const [, created] = await whileLocked(other, lock, () =>
    Promise.all([freezeKeys(db, owner, true), createKey(app.core, owner, { name: '' }, 'test')]),
  );
  expect((await getKey(db, owner, created.id)).frozen).toBe(true);
});
