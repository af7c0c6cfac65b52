import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '../../../tests/customer.ts';
import { type TestApp, testApp, unique } from '../../../tests/harness.ts';
import { startEmailServer, type EmailServer } from '../../../tests/email-server.ts';
import { freePort } from '../../../scripts/free-port.ts';
import { emails } from './feature.ts';
import { defineEmailKind, queueEmail } from './service.ts';
import { insertEmail } from './store.ts';
import { RETRY_DELAYS } from './worker.ts';

const hello = defineEmailKind<{ readonly from: string }>()({
  name: 'hello',
  hours: 24,
  texts: { 'email.test.subject': 'Hello from {from}', 'email.test.text': '{from} says <b>hello</b> & {other}' },
  async compose(_core, { data: { from } }, say) {
    if (from === 'nobody') return null;
    return {
      subject: say('email.test.subject', { from }),
      paragraphs: [say('email.test.text', { from })],
      facts: [['Piano', '<1>']],
      action: { label: 'Go & see', url: 'https://music.example/?a=1&b=2' },
    };
  },
});

const options = { pollMs: 20, graceMs: 1000 };
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };

let smtp: EmailServer;
let app: TestApp;
const logged: string[] = [];
beforeAll(async () => {
  smtp = await startEmailServer();
  app = await testApp({
    partial: true,
    features: [emails([hello], options)],
    clock,
    config: {
      publicUrl: 'https://music.example',
      email: { smtpUrl: smtp.url, from: { name: 'Müzik, "live"', address: 'hello@music.example' } },
      brand: {
        name: 'Müzik',
        entity: 'Müzik <Ltd>',
        color: '#ffd400',
        slug: 'songs',
        keyPrefix: 'muz',
        userAgent: 'Songs',
      },
      logLevel: 'trace',
    },
    logStream: { write: (line) => void logged.push(line) },
  });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const someone = () => `${unique('ada')}@example.com`;
const queue = (to: string, from = 'Ada') => queueEmail(app.db, hello, { to, locale: 'en', data: { from } });
const readRow = async (to: string) => {
  const { rows } = await app.db.query('select * from emails where address = $1', [to]);
  return rows[0]!;
};
/** Waits for a row with these values. The worker polls every 20 ms. */
const rowWhen = (to: string, like: Record<string, unknown>) =>
  expect.poll(() => readRow(to), { timeout: 60_000, interval: 20 }).toMatchObject(like);

describe('an email', () => {
  it('is sent as HTML and text, with values escaped', async () => {
    const to = someone();
    await queue(to, 'Zoë <script>');
    const [email] = await smtp.emailsTo(to);
    expect(email!.subject).toBe('Hello from Zoë <script>');
    expect(email!.from).toMatchObject({ name: 'Müzik, "live"', address: 'hello@music.example' });
    expect(email!.to).toMatchObject([{ address: to }]);
    expect(email!.html).toContain('Zoë &lt;script&gt; says &lt;b&gt;hello&lt;/b&gt; &amp; {other}');
    expect(email!.html).toContain('href="https://music.example/?a=1&amp;b=2"');
    expect(email!.html).toContain('&lt;1&gt;');
    expect(email!.html).toContain('Müzik &lt;Ltd&gt;');
    // Black has more contrast on yellow.
    expect(email!.html).toContain('background:#ffd400;color:#000000');
    expect(email!.html).not.toContain('<script>');
    expect(email!.text).toContain('Zoë <script> says <b>hello</b>');
    expect(email!.text).toContain('Go & see:\nhttps://music.example/?a=1&b=2');
    expect(email!.text).toContain('Piano: <1>');
  });

  it('has a Message-ID from its row, and is marked as automatic', async () => {
    const to = someone();
    await queue(to);
    const [email] = await smtp.emailsTo(to);
    expect(email!.messageId).toBe(`<${(await readRow(to))['id']}@music.example>`);
    expect(email!.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    await rowWhen(to, { status: 'sent' });
    expect(await readRow(to)).toMatchObject({ tries: 1, error: null, next_at: null, process_id: null });
  });

  it('is not queued when its transaction is rolled back', async () => {
    const to = someone();
    const cause = app.db.tx(async (tx) => {
      await queueEmail(tx, hello, { to, locale: 'en', data: { from: 'Ada' } });
      throw new Error('not done');
    });
    await expect(cause).rejects.toThrow('not done');
    const { rowCount } = await app.db.query('select from emails where address = $1', [to]);
    expect(rowCount).toBe(0);
  });

  it('that has become obsolete is not sent', async () => {
    const to = someone();
    await queue(to, 'nobody');
    await rowWhen(to, { status: 'void' });
    expect(smtp.received.some(({ recipients }) => recipients.includes(to))).toBe(false);
  });

  it.each([
    'ada@example.com\r\nBcc: eve@example.com',
    'ada@example.com, eve@example.com',
    'Ada <ada@example.com>',
    'ada@[127.0.0.1]',
    'ada',
    '',
  ])('to %j is rejected', async (to) => {
    await expect(queue(to)).rejects.toThrow('Emails cannot be sent');
  });
});

it('with a recipient that parses as two addresses is not sent', async () => {
  const to = `${someone()}, eve@example.com`;
  await insertEmail(app.db, { kind: 'hello', customerId: null, address: to, locale: 'en', data: { from: 'Ada' } });
  await rowWhen(to, { status: 'failed', error: 'no address' });
  expect(smtp.received.some(({ recipients }) => recipients.includes('eve@example.com'))).toBe(false);
});

describe('an email server error', () => {
  it('that is temporary leads to a retry, and its text is not stored', async () => {
    const to = someone();
    smtp.refuse(`450 greylisted ${to}`);
    await queue(to);
    await rowWhen(to, { tries: 1 });
    expect(await readRow(to)).toMatchObject({ status: 'waiting', error: 'EENVELOPE 450' });
    ahead += RETRY_DELAYS[0] * 1000;
    await smtp.emailsTo(to);
    await rowWhen(to, { status: 'sent' });
    expect(logged.join('')).not.toContain(to);
  });

  it('that is permanent leads to no retry', async () => {
    const to = someone();
    smtp.refuse('550 no such mailbox');
    await queue(to);
    await rowWhen(to, { status: 'failed' });
    expect(await readRow(to)).toMatchObject({ tries: 1, error: 'EENVELOPE 550' });
  });

  it('that repeats too often ends the retries', async () => {
    const to = someone();
    smtp.refuse(...Array<string>(RETRY_DELAYS.length + 1).fill('450 later'));
    await queue(to);
    for (const [index, pause] of RETRY_DELAYS.entries()) {
      await rowWhen(to, { tries: index + 1 });
      ahead += pause * 1000;
    }
    await rowWhen(to, { status: 'failed' });
    expect(await readRow(to)).toMatchObject({ tries: RETRY_DELAYS.length + 1, next_at: null });
  });
});

it('an email server that is away is tried often, and gets all emails once it is back', async () => {
  const port = await freePort();
  const lines: { msg: string }[] = [];
  const other = await testApp({
    partial: true,
    features: [emails([hello], options)],
    config: {
      email: { smtpUrl: `smtp://127.0.0.1:${port}`, from: { name: 'Music', address: 'hello@music.example' } },
      logLevel: 'info',
    },
    logStream: { write: (line) => void lines.push(JSON.parse(line) as { msg: string }) },
  });
  const people = Array.from({ length: 6 }, someone);
  for (const to of people) await queueEmail(other.db, hello, { to, locale: 'en', data: { from: 'Ada' } });
  await expect
    .poll(async () => (await other.db.one<{ n: number }>('select count(error) as n from emails')).n)
    .toBeGreaterThan(3);
  const rows = await other.db.all('select tries, next_at <= created_at as due from emails');
  expect(rows).toEqual(people.map(() => ({ tries: 0, due: true })));
  const server = await startEmailServer(port);
  try {
    for (const to of people) await server.emailsTo(to);
    const said = (start: string) => lines.filter(({ msg }) => msg.startsWith(start)).length;
    expect([said('Could not send emails'), said('Can send emails again'), said('Could not send an')]).toEqual([
      1, 1, 0,
    ]);
  } finally {
    await other.close();
    await server.close();
  }
});

describe('the development outbox', () => {
  const local = { headers: { host: 'localhost:3000' } };
  let plain: TestApp;
  beforeAll(async () => {
    plain = await testApp({ partial: true, features: [emails([hello], options)] });
  });
  afterAll(() => plain.close());

  it('keeps emails when no email server is configured, and shows them on a development server', async () => {
    const to = someone();
    await queueEmail(plain.db, hello, { to, locale: 'de', data: { from: 'Ada' } });
    const { status, body, headers } = await plain.call('GET /api/account/outbox', local);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    // Its texts have no translation, so that none of it is in German.
    expect(body.data).toMatchObject([{ to, kind: 'hello', locale: 'de', subject: 'Hello from Ada' }]);
    expect(body.data[0].html).toContain('<html lang="en">');
  });

  it.each([
    ['from another machine', { ...local, address: '192.0.2.1' }],
    ['through a proxy', { headers: { host: 'localhost', 'x-forwarded-for': '192.0.2.1' } }],
    ['by another name', { headers: { host: 'music.example' } }],
  ])('is not shown %s', async (_, call) => {
    expect((await plain.call('GET /api/account/outbox', call)).status).toBe(404);
  });

  it('does not exist on a public server, or with an email server', async () => {
    expect((await app.call('GET /api/account/outbox', local)).status).toBe(404);
  });
});

it('deletes emails a month after they were sent', async () => {
  const { id } = await signedIn(app);
  await app.db.query(
    `insert into emails (kind, customer_id, address, locale, status, next_at, completed_at)
     values ('hello', $1, 'old@example.com', 'en', 'sent', null, now() - interval '31 days')`,
    [id],
  );
  await app.core.schedules.runNow('emails.forget');
  const { rowCount } = await app.db.query("select from emails where address = 'old@example.com'");
  expect(rowCount).toBe(0);
});
