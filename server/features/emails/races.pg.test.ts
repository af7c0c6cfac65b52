import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimant } from '../../../tests/claimant.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { type PostgresDatabase, postgresDatabase } from '../../../tests/harness-databases.ts';
import { startEmailServer, type EmailServer } from '../../../tests/email-server.ts';
import { emails } from './feature.ts';
import { defineEmailKind, queueEmail } from './service.ts';

const note = defineEmailKind<{ readonly n: number }>()({
  name: 'note',
  hours: 1,
  texts: { 'email.test.note': 'Note {n}' },
  async compose(_core, { data: { n } }, say) {
    return { subject: say('email.test.note', { n }), paragraphs: [] };
  },
});

let database: PostgresDatabase;
let smtp: EmailServer;
/** Two servers on one database. */
let apps: readonly TestApp[] = [];
beforeAll(async () => {
  database = await postgresDatabase();
  smtp = await startEmailServer();
  const one = () =>
    testApp({
      partial: true,
      features: [emails([note], { pollMs: 5, graceMs: 1000 })],
      db: database.open(),
      config: { email: { smtpUrl: smtp.url, from: { name: 'Cadenza', address: 'hello@music.example' } } },
    });
  apps = [await one(), await one()];
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await smtp.close();
  await database.drop();
});

const COUNT = 60;
const to = 'ada@example.com';

it('each email is sent once, however many workers send', async () => {
  await Promise.all(
    Array.from({ length: COUNT }, (_, n) => queueEmail(apps[n % 2]!.db, note, { to, locale: 'en', data: { n } })),
  );
  const received = await smtp.emailsTo(to, COUNT);
  const left = async () => {
    const { rows } = await apps[0]!.db.query<{ status: string; n: number }>(
      'select status, count(*) as n from emails group by status',
    );
    return rows;
  };
  await expect.poll(left, { timeout: 60_000 }).toEqual([{ status: 'sent', n: COUNT }]);
  expect(new Set(received.map(({ subject }) => subject)).size).toBe(COUNT);
  expect(smtp.received).toHaveLength(COUNT);
});

it('an email of a lost worker is sent by another', async () => {
  const { db } = apps[0]!;
  const lost = await claimant(db, 0.2);
  await db.query(
    `insert into emails (kind, address, locale, data, process_id, attempt)
     values ('note', 'eve@example.com', 'en', '{"n": 1000}', $1, 7)`,
    [lost.id],
  );
  const [email] = await smtp.emailsTo('eve@example.com');
  expect(email!.subject).toBe('Note 1000');
  const row = async () => (await db.query('select status, tries, attempt from emails where attempt > 7')).rows;
  // The attempt whose process died isn't counted.
  await expect.poll(row, { timeout: 60_000 }).toEqual([{ status: 'sent', tries: 1, attempt: 8 }]);
});
