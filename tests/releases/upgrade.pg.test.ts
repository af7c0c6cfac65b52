import { afterEach, describe, expect, test } from 'vitest';
import { recordedReleases } from '../../scripts/migration-rules.ts';
import type { Db, Queryable } from '../../server/core/db.ts';
import { migrate } from '../../server/core/migrate.ts';
import { verifyLedger } from '../../server/features/credits/service.ts';
import { getSession } from '../customer.ts';
import { embeddedDatabase, type PostgresDatabase, postgresDatabase } from '../harness-databases.ts';
import { testApp } from '../harness.ts';
import { readAccounts } from './reads.ts';
import { RECORD_SECRET, readRelease } from './recorded.ts';
import { schemaFacts } from './schema-facts.ts';

const made: PostgresDatabase[] = [];
afterEach(async () => {
  for (const database of made.splice(0)) await database.drop();
});

/** A separate empty database. */
const places: Readonly<Record<string, () => Promise<Db>>> = {
  PostgreSQL: async () => {
    const database = await postgresDatabase({ empty: true });
    made.push(database);
    // Release 0.2.0 could be installed by a superuser only.
    return database.openAsAdmin();
  },
  'the embedded database': () => embeddedDatabase({ empty: true }),
};

async function freshFacts(open: () => Promise<Db>): Promise<string[]> {
  const db = await open();
  await migrate(db);
  return schemaFacts(db).finally(() => db.close());
}

/** The number of rows of each table. */
async function counts(db: Queryable, tables: readonly string[]): Promise<Record<string, number>> {
  const { rows } = await db.query<{ name: string; n: number }>(
    tables.map((table) => `select '${table}' as name, count(*) as n from ${table}`).join(' union all '),
  );
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

/** Tables that must never lose a row. */
const KEPT = ['customers', 'keys', 'orders', 'payments', 'payouts', 'tasks'];

describe.for(recordedReleases())('a database of release %s', (release) => {
  const { sql, reads } = readRelease(release);

  test.for(Object.entries(places))(
    'is brought to the present schema on %s, with all that is in it',
    async ([, open]) => {
      const db = await open();
      await db.session((session) => session.query(sql));
      const before = await counts(db, KEPT);
      expect(Object.values(before)).not.toContain(0);
      await migrate(db);
      expect(await schemaFacts(db)).toEqual(await freshFacts(open));
      expect(await counts(db, KEPT)).toEqual(before);

      const app = await testApp({ db, config: { role: 'web', secret: RECORD_SECRET } });
      try {
        expect(await readAccounts(app)).toEqual(reads);
        const { rows } = await db.query<{ id: string }>("select id from auth_users where email = 'ada@example.com'");
        const cookie = await getSession(app, rows[0]!.id);
        const key = await app.call('POST /api/account/keys', { cookie, body: { name: 'another one', mode: 'live' } });
        const body = { model: 'v5', prompt: 'snow' };
        const { status } = await app.call('POST /api/v2/generate', { key: key.body.secret as string, body });
        expect(status).toBe(202);
        for (const id of Object.keys(reads)) expect(await verifyLedger(db, id)).toMatchObject({ ok: true });
      } finally {
        await app.close();
      }
    },
  );
});
