import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../catalog/limits.ts';
import { type TestApp, unique } from '../../../tests/harness.ts';
import { balance, customer, fakeEngines, taskApp } from '../../../tests/tasks/rig.ts';
import type { Caller } from '../../core/caller.ts';
import { customerQueue } from '../../core/customer-queue.ts';
import { newId } from '../../core/ids.ts';
import type { Idempotency } from '../gateway/service.ts';
import { createTask, type NewTask } from './submit-store.ts';
import type { NewWait } from './waits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await taskApp({ engines: fakeEngines(undefined, 0) });
});
afterAll(() => app.close());

const newTask = (id = newId('task')): NewTask & NewWait => ({
  id,
  type: 'generate',
  model: 'v3.5',
  input: { model: 'v3.5', prompt: 'x', instrumental: false, seed: 1 },
  metadata: {},
  request_id: 'req_x',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  outputs: 2,
  cost: 5,
  eta_seconds: 1,
  max_seconds: 15,
  created_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 60_000).toISOString(),
  wait_seconds: 0,
  wait_seconds_each: 0,
  slot_seconds_each: 0,
});

const signedIn = (customerId: string): Caller => ({ customerId, mode: 'live', keyId: null, address: null });
/** Tries again, as requests do, while the customer is locked: PostgreSQL reports a failed statement before it unlocks its rows. */
const create = (who: Caller, idempotency?: Idempotency, task = newTask(), response = '{}') =>
  customerQueue(app.core).run(who.customerId, () => createTask(app.db, who, task, idempotency, response));
const keyed = (byte: number): Idempotency => ({ key: 'same', fingerprint: Buffer.alloc(32, byte) });

/** Calls the API with a customer's live key. */
async function caller(customerId: string, set = ''): Promise<Caller> {
  if (set) await app.db.query(`update keys set ${set} where customer_id = $1 and mode = 'live'`, [customerId]);
  const { rows } = await app.db.query<{ id: string }>("select id from keys where customer_id = $1 and mode = 'live'", [
    customerId,
  ]);
  return { customerId, mode: 'live', keyId: rows[0]!.id, address: '192.0.2.1' };
}

async function countTasks(customerId: string): Promise<number> {
  const { rows } = await app.db.query<{ n: number }>('select count(*) as n from tasks where customer_id = $1', [
    customerId,
  ]);
  return rows[0]!.n;
}

describe('creating a task', () => {
  it('holds its credits once per Idempotency-Key, while there are enough', async () => {
    const { id } = await customer(app.db, 12);
    const who = signedIn(id);
    expect(await create(who, keyed(1), newTask(), '{"id":"first"}')).toMatchObject({ code: 'ok' });
    expect(await create(who, keyed(1))).toMatchObject({ code: 'replay', status: 202, response: '{"id":"first"}' });
    expect(await create(who, keyed(2))).toMatchObject({ code: 'idempotency_conflict', response: null });
    expect(await create(who)).toMatchObject({ code: 'ok' });
    expect(await create(who, { ...keyed(1), key: 'other' })).toMatchObject({
      code: 'insufficient_credits',
      available: 2,
    });
    expect(await balance(app.db, id)).toEqual({ available: 2, held: 10, used: 0 });
    expect(await countTasks(id)).toBe(2);
    // Rejections aren't stored.
    await app.db.query(`select credits_grant($1, 'grant', $2, 10)`, [id, unique('test')]);
    expect(await create(who, { ...keyed(2), key: 'other' })).toMatchObject({ code: 'ok' });
  });

  it("stays within the customer's slots", async () => {
    const { id } = await customer(app.db, 100);
    for (let n = 0; n < limits.concurrentTasks.live + 2; n += 1) await create(signedIn(id));
    const { rows } = await app.db.query(
      'select slot, count(*) as n from tasks where customer_id = $1 group by slot order by slot',
      [id],
    );
    expect(rows).toEqual([
      { slot: false, n: 2 },
      { slot: true, n: limits.concurrentTasks.live },
    ]);
  });

  it.each([
    ['inactive_key', "status = 'inactive'"],
    ['expired_key', "expires_at = now() - interval '1 second'"],
    ['invalid_key', 'deleted_at = now()'],
    ['account_suspended', 'suspended = true'],
    ['address_not_allowed', "allowed_addresses = array['198.51.100.0/24'::inet]"],
  ])('is rejected as %s when the key changed after admission', async (code, change) => {
    const { id } = await customer(app.db);
    expect(await create(await caller(id, change), keyed(1))).toMatchObject({ code });
    expect(await countTasks(id)).toBe(0);
  });

  it('changes nothing when it cannot be written', async () => {
    const { id } = await customer(app.db);
    const task = newTask();
    await create(signedIn(id), undefined, task);
    await expect(create(signedIn(id), keyed(1), task)).rejects.toThrow(/duplicate/);
    expect(await balance(app.db, id)).toEqual({ available: 45, held: 5, used: 0 });
    expect(await create(signedIn(id), keyed(1))).toMatchObject({ code: 'ok' });
  });
});
