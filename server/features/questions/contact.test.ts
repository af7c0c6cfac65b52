import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../catalog/limits.ts';
import { newAddress, PASSWORD, signedIn, signUp } from '../../../tests/customer.ts';
import { type TestApp, testApp, unique } from '../../../tests/harness.ts';
import { renderEmail } from '../emails/compose.ts';
import type { EmailRow } from '../emails/store.ts';
import { auditLog } from '../audit/feature.ts';
import { auth } from '../auth/feature.ts';
import { keys } from '../keys/feature.ts';
import { support } from '../support/feature.ts';
import { questionAnswered } from './emails/question-answered.ts';
import { questions } from './feature.ts';

const features = [auth, keys, questions, support, auditLog];
const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) };
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ partial: true, features, clock });
});
afterAll(() => app.close());

const newEmail = () => `${unique('ada')}@example.com`;
const ask = (fields: object = {}, { address = newAddress(), server = app } = {}) =>
  server.call('POST /api/account/contact', {
    address,
    body: { email: newEmail(), type: 'other', message: 'What does it cost?', ...fields },
  });
const { perMinute, waiting } = limits.contact;

/** Inserts questions that wait for replies. */
const insertWaiting = (count: number, email: string, sender: string) =>
  app.db.query(
    `insert into questions (id, type, email, mailbox, locale, sender)
     select 'qst_' || $2::text || n, 'other', $2, $2, 'en', $3 from generate_series(1, $1::integer) n`,
    [count, email, sender],
  );

describe('a question of a visitor', () => {
  it('waits for support, whose reply is emailed in the language of the page', async () => {
    const email = newEmail();
    const asked = await ask({ email: ` ${email} `, message: ' What does it cost? ', locale: 'de' });
    expect([asked.status, asked.body]).toEqual([202, { id: expect.stringMatching(/^qst_/) }]);
    const { cookie } = await signedIn(app, 'support');
    const list = await app.call('GET /api/admin/questions?queue=waiting', { cookie });
    expect(list.body.data[0]).toMatchObject({
      ...asked.body,
      customer_id: null,
      customer_email: email,
      messages: [{ author: 'customer', text: 'What does it cost?' }],
    });
    const { id } = asked.body;
    const body = { text: 'Nothing.', after: 1 };
    const answered = await app.call(`POST /api/admin/questions/${id}/messages`, { cookie, body });
    expect([answered.status, answered.body.state]).toEqual([201, 'answered']);
    const { rows } = await app.db.query<EmailRow>('select * from emails where address = $1', [email]);
    expect(rows).toMatchObject([{ kind: 'question-answered', locale: 'de', customer_id: null }]);
    const { text } = (await renderEmail(app.core, [questionAnswered], rows[0]!))!;
    expect(text).toContain('Nothing.');
    expect(text).toContain(`${app.core.config.publicUrl}/de/contact`);
    expect(text).not.toContain('/user/orders');
  });

  it('can be about a suspended account, whose customer cannot sign in', async () => {
    const { id, email } = await signUp(app);
    const admin = await signedIn(app, 'admin');
    const body = { suspended: true, reason: 'Fraud', confirmation: email };
    expect((await app.call(`POST /api/admin/customers/${id}/suspension`, { cookie: admin.cookie, body })).status).toBe(
      200,
    );
    const signIn = await app.call('POST /api/auth/sign-in/email', {
      address: newAddress(),
      body: { email, password: PASSWORD },
    });
    expect([signIn.status, signIn.body]).toMatchObject([
      403,
      { code: 'account_suspended', detail: expect.stringContaining(`${app.core.config.publicUrl}/contact`) },
    ]);
    expect((await ask({ email, type: 'account_access', message: 'Why?' })).status).toBe(202);
  });

  it('is never seen by the customer with this address, who may not have asked it', async () => {
    const { email, cookie } = await signUp(app);
    await ask({ email });
    expect((await app.call('GET /api/account/questions', { cookie })).body.data).toEqual([]);
  });

  it.for([
    [{ email: 'jörg' }, '/email', 'invalid'],
    [{ email: `${'x'.repeat(65)}@example.com` }, '/email', 'invalid'],
    [{ email: 'a@example.com, b@example.com' }, '/email', 'invalid'],
    [{ email: 'a@example.com\r\nBcc: b@example.com' }, '/email', 'invalid'],
    [{ email: '' }, '/email', 'too_short'],
    [{ type: 'why' }, '/type', 'not_in_enum'],
    [{ message: '  ' }, '/message', 'required'],
    [{ message: 'x'.repeat(4001) }, '/message', 'too_long'],
    [{ order_id: 'ord_1' }, '/order_id', 'unknown_field'],
  ] as const)('is rejected with %j', async ([fields, pointer, code]) => {
    const { status, body } = await ask(fields);
    expect([status, body.errors]).toMatchObject([422, [{ pointer, code }]]);
  });
});

describe('questions of visitors', () => {
  it('are limited per network', async () => {
    const address = newAddress();
    for (let n = 0; n < perMinute.network; n += 1) expect((await ask({}, { address })).status).toBe(202);
    expect((await ask({}, { address })).status).toBe(429);
  });

  it('are limited per mailbox, whatever its address', async () => {
    const name = unique('ada');
    for (let n = 0; n < perMinute.mailbox; n += 1) {
      expect((await ask({ email: `${name}+${n}@example.com` })).status).toBe(202);
    }
    expect((await ask({ email: `${name.toUpperCase()}@Example.com` })).status).toBe(429);
  });

  it('of one mailbox wait in a limited number', async () => {
    const email = newEmail();
    await insertWaiting(waiting.mailbox, email, unique('sender'));
    const { status, headers } = await ask({ email });
    expect([status, headers['retry-after']]).toEqual([429, '3600']);
  });

  it('of one network wait in a limited number', async () => {
    const address = newAddress();
    const { id } = (await ask({}, { address })).body;
    const { rows } = await app.db.query<{ sender: string }>('select sender from questions where id = $1', [id]);
    expect(rows[0]!.sender).not.toContain(address);
    await insertWaiting(waiting.network - 1, newEmail(), rows[0]!.sender);
    expect((await ask({}, { address })).status).toBe(429);
  });

  it('wait in a limited number, and customers still ask', async () => {
    const email = newEmail();
    await insertWaiting(waiting.total, email, unique('sender'));
    const { status, body } = await ask();
    expect([status, body.code]).toEqual([503, 'unavailable']);
    const { cookie } = await signedIn(app);
    const asked = await app.call('POST /api/account/questions', { cookie, body: { type: 'credits_missing' } });
    expect(asked.status).toBe(201);
    await app.db.query('delete from questions where email = $1', [email]);
  });

  it('are deleted after some days, with their messages, and those of customers are not', async () => {
    const { id } = (await ask()).body;
    const { cookie } = await signedIn(app);
    const own = (await app.call('POST /api/account/questions', { cookie, body: { type: 'credits_missing' } })).body.id;
    const readLeft = async () => {
      await app.core.schedules.runNow('questions.forget');
      const { rows } = await app.db.query(
        `select id from questions where id in ($1, $2)
         union all select question_id from question_messages where question_id = $1`,
        [id, own],
      );
      return rows.map((row) => row.id);
    };
    clock.ahead = limits.contact.days * 86_400_000 - 60_000;
    expect(await readLeft()).toEqual(expect.arrayContaining([id, own, id]));
    clock.ahead += 120_000;
    expect(await readLeft()).toEqual([own]);
    clock.ahead = 0;
  });
});

describe('with a bot challenge', () => {
  const verifier = Fastify();
  let server: TestApp;
  beforeAll(async () => {
    verifier.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, sent, done) =>
      done(null, new URLSearchParams(String(sent))),
    );
    verifier.post('/siteverify', async ({ body }) => ({
      success: (body as URLSearchParams).get('response') === 'human',
    }));
    const verifyUrl = `${await verifier.listen({ port: 0, host: '127.0.0.1' })}/siteverify`;
    server = await testApp({ partial: true, features, config: { turnstile: { secret: 'secret', verifyUrl } } });
  });
  afterAll(async () => {
    await server.close();
    await verifier.close();
  });

  it.for([
    [{}, 'required'],
    [{ captcha_response: '' }, 'required'],
    [{ captcha_response: 'robot' }, 'invalid'],
  ] as const)('a question with %j is rejected', async ([fields, code]) => {
    const { status, body } = await ask(fields, { server });
    expect([status, body.errors]).toMatchObject([422, [{ pointer: '/captcha_response', code }]]);
  });

  it('a question of a person is accepted', async () => {
    expect((await ask({ captcha_response: 'human' }, { server })).status).toBe(202);
  });
});
