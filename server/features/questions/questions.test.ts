import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '../../../catalog/limits.ts';
import { signedIn } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { auth } from '../auth/feature.ts';
import { questions } from './feature.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ partial: true, features: [auth, questions] });
});
afterAll(() => app.close());

const createQuestion = (cookie: string, body: object) => app.call('POST /api/account/questions', { cookie, body });

it("a question is a thread, with support's replies on the page and by email", async () => {
  const { id: customer, cookie } = await signedIn(app);
  const support = await signedIn(app, 'support');
  const made = await createQuestion(cookie, { type: 'other', description: ' Where is my receipt? ' });
  expect(made.status).toBe(201);
  const { id } = made.body;
  const answered = await app.call(`POST /api/admin/questions/${id}/messages`, {
    cookie: support.cookie,
    body: { text: 'In your orders.' },
  });
  expect(answered.body.state).toBe('answered');
  const more = await app.call(`POST /api/account/questions/${id}/messages`, { cookie, body: { text: 'Found it.' } });
  expect(more.body.state).toBe('open');
  const { body } = await app.call('GET /api/account/questions', { cookie });
  expect(body.data).toMatchObject([
    {
      id,
      order_id: null,
      type: 'other',
      messages: [
        { author: 'customer', text: 'Where is my receipt?' },
        { author: 'support', text: 'In your orders.' },
        { author: 'customer', text: 'Found it.' },
      ],
    },
  ]);
  expect(JSON.stringify(body)).not.toContain(support.id);
  const all = await app.call('GET /api/admin/questions', { cookie: support.cookie });
  const file = await app.call('GET /api/admin/questions/export', { cookie: support.cookie });
  expect(file.text).toMatch(new RegExp(`,${id},.*,open,3,customer,Found it\\.\r\n`));
  expect(all.body.data).toMatchObject([{ id, customer_id: customer }]);
  const { rows } = await app.db.query("select data from emails where kind = 'question-answered' and customer_id = $1", [
    customer,
  ]);
  expect(rows).toEqual([{ data: { question: id, text: 'In your orders.' } }]);
});

it.each([
  [{}, '/type', 'required'],
  [{ type: 'why' }, '/type', 'not_in_enum'],
  [{ type: 'other' }, '/description', 'required'],
  [{ type: 'other', description: '  ' }, '/description', 'required'],
  [{ type: 'other', description: 'x'.repeat(4001) }, '/description', 'too_long'],
])('a question is rejected: %j', async (body, pointer, code) => {
  const { cookie } = await signedIn(app);
  const refused = await createQuestion(cookie, body);
  expect([refused.status, refused.body.errors]).toMatchObject([422, [{ pointer, code }]]);
});

it("only Other needs a description, and the order must be the customer's own", async () => {
  const { cookie } = await signedIn(app);
  expect((await createQuestion(cookie, { type: 'credits_missing' })).body.messages).toEqual([]);
  expect((await createQuestion(cookie, { type: 'credits_missing', order_id: 'ord_nobodys' })).status).toBe(404);
});

it('questions are rate limited', async () => {
  const { cookie } = await signedIn(app);
  for (let n = 0; n < limits.questionsPerMinute; n += 1) {
    expect((await createQuestion(cookie, { type: 'credits_missing' })).status).toBe(201);
  }
  expect((await createQuestion(cookie, { type: 'credits_missing' })).status).toBe(429);
});

it('support operations reject customers', async () => {
  const { cookie } = await signedIn(app);
  const responses = [
    await app.call('GET /api/admin/questions', { cookie }),
    await app.call('POST /api/admin/questions/qst_1/messages', { cookie, body: { text: 'Hello' } }),
  ];
  for (const { status, body } of responses) expect([status, body.code]).toEqual([403, 'forbidden']);
});
