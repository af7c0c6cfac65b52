import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../tests/harness.ts';
import { balance, customer, fakeEngines, taskApp, type TestCustomer } from '../../../tests/tasks/rig.ts';
import { maintainPartitions } from '../../core/partitions.ts';
import { storedResponses } from '../gateway/store.ts';

let app: TestApp;
beforeAll(async () => {
  // Without workers, so that a task stays as it was accepted.
  app = await taskApp({ engines: fakeEngines(undefined, 0) });
});
afterAll(() => app.close());

const body = { model: 'v5', prompt: 'rain', metadata: { a: '1', b: '2' } };

const generate = (who: TestCustomer, key: string, options: { body?: unknown; mode?: 'live' | 'test' } = {}) =>
  app.call('POST /api/v2/generate', {
    key: who[options.mode ?? 'live'],
    body: options.body ?? body,
    headers: { 'idempotency-key': key },
  });

const count = async (who: TestCustomer) =>
  (await app.db.query<{ n: number }>('select count(*) as n from tasks where customer_id = $1', [who.id])).rows[0]!.n;

describe('Idempotency-Key on generate', () => {
  it('replays the first response, byte for byte', async () => {
    const who = await customer(app.db);
    const first = await generate(who, 'one');
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    const repeated = await generate(who, 'one', {
      body: { metadata: { b: '2', a: '1' }, prompt: 'rain', model: 'v5' },
    });
    expect(repeated.headers).toMatchObject({ 'idempotent-replayed': 'true', location: first.headers['location'] });
    expect([repeated.status, repeated.text]).toEqual([202, first.text]);
    expect(repeated.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(await count(who)).toBe(1);
    expect(await balance(app.db, who.id)).toEqual({ available: 38, held: 12, used: 0 });
  });

  it('rejects another body under the same key', async () => {
    const who = await customer(app.db);
    await generate(who, 'one');
    const other = await generate(who, 'one', { body: { ...body, prompt: 'snow' } });
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
    expect(await count(who)).toBe(1);
  });

  it('creates one task of concurrent requests; all get the same response', async () => {
    const who = await customer(app.db);
    const responses = await Promise.all(Array.from({ length: 20 }, () => generate(who, 'rush')));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    expect(await count(who)).toBe(1);
  });

  it('is separate per customer and mode', async () => {
    const [one, other] = [await customer(app.db), await customer(app.db)];
    const ids = [
      (await generate(one, 'shared')).body.id,
      (await generate(one, 'shared', { mode: 'test' })).body.id,
      (await generate(other, 'shared')).body.id,
    ];
    expect(new Set(ids).size).toBe(3);
  });

  it('does not store errors: the same request may succeed later', async () => {
    const who = await customer(app.db, 0);
    expect(await generate(who, 'later')).toMatchObject({ status: 402 });
    expect(await generate(who, 'later', { body: { model: 'v5' } })).toMatchObject({ status: 422 });
    await app.db.query(`select credits_grant($1, 'grant', $2, 12)`, [who.id, `later:${who.id}`]);
    const made = await generate(who, 'later');
    expect(made.status).toBe(202);
    expect(made.headers['idempotent-replayed']).toBeUndefined();
  });

  it('ignores dry runs', async () => {
    const who = await customer(app.db);
    const price = await generate(who, 'price', { body: { ...body, dry_run: true } });
    expect(price).toMatchObject({ status: 200, body: { credits: 12 } });
    expect(await generate(who, 'price')).toMatchObject({ status: 202 });
  });

  it('is unique across the midnight of UTC, when another partition begins', async () => {
    const who = await customer(app.db);
    const first = await generate(who, 'night');
    // As if it had been stored on the day before.
    const { rows } = await app.db.query<{ place: string }>(
      `update idempotency set created_at = date_trunc('day', now(), 'UTC') - interval '1 second'
       where customer_id = $1 and now() - date_trunc('day', now(), 'UTC') < interval '23 hours'
       returning tableoid::regclass::text as place`,
      [who.id],
    );
    expect(rows.filter(({ place }) => place !== 'idempotency_default')).toEqual([]);
    expect((await generate(who, 'night')).body.id).toBe(first.body.id);
    expect((await generate(who, 'night', { body: { ...body, prompt: 'snow' } })).status).toBe(409);
  });

  it('can be reused after a day', async () => {
    const who = await customer(app.db);
    const first = await generate(who, 'old');
    const age = (hours: number) =>
      app.db.query(`update idempotency set created_at = now() - make_interval(hours => $2) where customer_id = $1`, [
        who.id,
        hours,
      ]);
    await age(23);
    expect((await generate(who, 'old', { body: { ...body, prompt: 'snow' } })).status).toBe(409);
    await age(24);
    const second = await generate(who, 'old', { body: { ...body, prompt: 'snow' } });
    expect(second.status).toBe(202);
    expect(second.body.id).not.toBe(first.body.id);
    expect((await generate(who, 'old', { body: { ...body, prompt: 'snow' } })).body.id).toBe(second.body.id);

    const stored = async () =>
      (await app.db.query('select from idempotency where customer_id = $1', [who.id])).rowCount;
    expect(await stored()).toBe(2);
    const days = storedResponses.days + storedResponses.keptDays;
    await maintainPartitions(app.db, storedResponses, new Date(Date.now() + days * 86_400_000));
    expect(await stored()).toBe(0);
  });
});

describe('Idempotency-Key elsewhere', () => {
  it('replays a cancel', async () => {
    const who = await customer(app.db);
    const { id } = (await generate(who, 'x')).body;
    const cancel = (key: string, of = id) =>
      app.call(`POST /api/v2/tasks/${of}/cancel`, { key: who.live, headers: { 'idempotency-key': key } });
    const first = await cancel('stop');
    expect(first).toMatchObject({ status: 200, body: { status: 'canceled' } });
    const repeated = await cancel('stop');
    expect(repeated.headers['idempotent-replayed']).toBe('true');
    expect(repeated.text).toBe(first.text);
    const other = (await generate(who, 'y')).body.id;
    expect(await cancel('stop', other)).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
    expect(await cancel('x')).toMatchObject({ status: 409 });
    expect(await app.call(`GET /api/v2/tasks/${other}`, { key: who.live })).toMatchObject({
      body: { status: 'queued' },
    });
  });

  it("replays a dashboard request, in the dashboard's format", async () => {
    const who = await customer(app.db);
    const create = (input: object) =>
      app.call('POST /api/account/tasks', {
        cookie: who.cookie,
        body: { type: 'generate', mode: 'live', input },
        headers: { 'idempotency-key': 'form' },
      });
    const first = await create({ model: 'v5', prompt: 'rain' });
    expect(first).toMatchObject({ status: 202, headers: { location: `/api/account/tasks/${first.body.id}` } });
    const repeated = await create({ model: 'v5', prompt: 'rain' });
    expect(repeated.headers).toMatchObject({ 'idempotent-replayed': 'true', location: first.headers['location'] });
    expect(repeated.text).toBe(first.text);
    expect(await create({ model: 'v5', prompt: 'snow' })).toMatchObject({ status: 409 });
    expect(await generate(who, 'form')).toMatchObject({ status: 409 });
  });
});
