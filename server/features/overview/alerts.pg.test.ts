import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/harness-databases.ts';
import { unique } from '../../../tests/harness.ts';
import { charge } from '../../../tests/ledger/ledger.ts';
import type { Db } from '../../core/db.ts';
import { newId } from '../../core/ids.ts';
import { setAlerts } from './store.ts';

let db: Db;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

it('concurrent charges, top-ups and alert changes send one email per crossing, and no other', async () => {
  const id = newId('cus');
  await db.query(`insert into auth_users (id, name, email, email_verified) values ($1, 'Ada', $2, true)`, [
    id,
    `${id}@example.com`,
  ]);
  await db.query(`select credits_grant($1, 'grant', $2, 950)`, [id, unique('test:')]);
  await setAlerts(db, id, [500]);
  const spend = () => charge(db, id, unique('clip'), 20);
  await Promise.all(Array.from({ length: 40 }, spend));
  const emails = async () =>
    (await db.query(`select from emails where customer_id = $1 and kind = 'low-balance'`, [id])).rowCount;
  expect(await emails()).toBe(1);

  // 200 credits are left. In any order of these postings, the balance rises above 500 once before it falls below it again.
  await db.query(`select credits_grant($1, 'order', $2, 400)`, [id, unique('ord')]);
  await Promise.all([
    ...Array.from({ length: 20 }, spend),
    setAlerts(db, id, [500, 100]),
    setAlerts(db, id, [500, 100]),
  ]);
  expect(await emails()).toBe(2);
  const { rows } = await db.query('select threshold, armed from balance_alerts where customer_id = $1 order by 1', [
    id,
  ]);
  expect(rows).toEqual([
    { threshold: 100, armed: true },
    { threshold: 500, armed: false },
  ]);
});
