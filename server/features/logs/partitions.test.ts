import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/harness-databases.ts';
import { createLog } from '../../../tests/logs.ts';
import type { Db } from '../../core/db.ts';
import { maintainPartitions } from '../../core/partitions.ts';
import { insertLogs } from './insert.ts';
import { partitioned } from './store.ts';

const DAY = 86_400_000;
const getPartitionName = (time: number) =>
  `request_logs_${new Date(time).toISOString().slice(0, 10).replaceAll('-', '')}`;

let db: Db;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const where = async () =>
  (
    await db.query<{ request_id: string; place: string }>(
      'select request_id, tableoid::regclass::text as place from request_logs order by request_id',
    )
  ).rows.map(({ request_id: id, place }) => [id, place]);

describe('log partitions', () => {
  it('are created for today and three days ahead, and take over earlier rows', async () => {
    const now = Date.now();
    const at = (days: number) => new Date(now + days * DAY).toISOString();
    await insertLogs(db, [
      createLog({ request_id: 'a', created_at: at(0) }),
      createLog({ request_id: 'b', created_at: at(1) }),
      createLog({ request_id: 'c', created_at: at(9) }),
    ]);
    expect(await where()).toEqual(['a', 'b', 'c'].map((id) => [id, 'request_logs_default']));
    const { made, dropped } = await maintainPartitions(db, partitioned, new Date());
    expect(made).toEqual([0, 1, 2, 3].map((days) => getPartitionName(now + days * DAY)));
    expect(dropped).toEqual([]);
    expect(await where()).toEqual([
      ['a', getPartitionName(now)],
      ['b', getPartitionName(now + DAY)],
      ['c', 'request_logs_default'],
    ]);
    expect(await maintainPartitions(db, partitioned, new Date())).toEqual({ made: [], dropped: [] });
  });

  it('are dropped when their whole day is too old, with equally old rows elsewhere', async () => {
    const now = Date.now();
    for (const days of [30, 31, 40]) {
      const day = (offset: number) => new Date(now - (days - offset) * DAY).toISOString().slice(0, 10);
      await db.query(
        `create table ${getPartitionName(now - days * DAY)} partition of request_logs for values from ('${day(0)}') to ('${day(1)}')`,
      );
      await insertLogs(db, [
        createLog({ request_id: `old${days}`, created_at: new Date(now - days * DAY).toISOString() }),
      ]);
    }
    await insertLogs(db, [createLog({ request_id: 'stray', created_at: '2020-01-01T00:00:00Z' })]);
    const { dropped } = await maintainPartitions(db, partitioned, new Date());
    expect(dropped).toEqual([getPartitionName(now - 40 * DAY), getPartitionName(now - 31 * DAY)]);
    expect((await where()).map(([id]) => id)).toEqual(['a', 'b', 'c', 'old30']);
  });

  it('hold a request once, however often it is written', async () => {
    const log = createLog({ request_id: 'twice' });
    await insertLogs(db, [log]);
    await insertLogs(db, [log, log], true);
    expect((await where()).filter(([id]) => id === 'twice')).toHaveLength(1);
  });
});
