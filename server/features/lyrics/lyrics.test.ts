import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../../catalog/operations.ts';
import { testDatabase } from '../../../tests/harness-databases.ts';
import type { CallOptions, TestApp } from '../../../tests/harness.ts';
import { waitForLogs } from '../../../tests/logs.ts';
import { expectBalancedLedger } from '../../../tests/tasks/balanced-ledger.ts';
import { balance, customer, fakeEngines, taskApp } from '../../../tests/tasks/rig.ts';
import { steppedEngines } from '../../../tests/tasks/stepped-engines.ts';
import { generateSung, singingScript, sung } from '../../../tests/tasks/sung-clip.ts';
import { logs } from '../logs/feature.ts';

let app: TestApp;
beforeAll(async () => {
  app = await taskApp({ engines: fakeEngines(singingScript), beside: [logs] });
});
afterAll(() => app.close());

const requestLyrics = (key: string, body: object, headers: CallOptions['headers'] = {}) =>
  app.call('POST /api/v2/timestamped-lyrics', { key, body, headers });

describe('v2-timestamped-lyrics', () => {
  it('returns words and waveform for 2 credits, charged once per clip', async () => {
    const who = await customer(app.db, 50);
    const { clips } = await generateSung(app, who.live);
    const first = await requestLyrics(who.live, { clip_id: clips[0]!.id });
    expect(first).toMatchObject({ status: 200, body: { words: sung.words, waveform: [0, 0.5, 1] } });
    expect(first.headers).toMatchObject({ ratelimit: expect.stringMatching(/^"default";r=\d+;t=\d+$/) });
    expect(await balance(app.db, who.id)).toEqual({ available: 36, held: 0, used: 14 });
    expect((await requestLyrics(who.live, { clip_id: clips[0]!.id })).body).toEqual(first.body);
    expect((await requestLyrics(who.live, { clip_id: clips[0]!.id, format: 'srt' })).status).toBe(200);
    expect(await balance(app.db, who.id)).toEqual({ available: 36, held: 0, used: 14 });
    await requestLyrics(who.live, { clip_id: clips[1]!.id });
    expect(await balance(app.db, who.id)).toEqual({ available: 34, held: 0, used: 16 });
    const { rows } = await app.db.query(
      `select cause_id, step, debit, credit, amount from transfers
       where customer_id = $1 and cause_kind = 'lyrics' order by id`,
      [who.id],
    );
    expect(rows).toEqual(
      clips.map(({ id }) => ({ cause_id: id, step: 'charge', debit: 'available', credit: 'revenue', amount: 2 })),
    );
    await expectBalancedLedger(app.db);
  });

  it.each([
    ['lrc', 'text/plain; charset=utf-8', '[00:01.00]Rain on a tin roof\n'],
    ['elrc', 'text/plain; charset=utf-8', '<00:01.00>Rain <00:01.50>on <00:02.00>a'],
    ['srt', 'application/x-subrip; charset=utf-8', '1\n00:00:01,000 --> 00:00:03,400\nRain on a tin roof\n'],
    ['vtt', 'text/vtt; charset=utf-8', '00:00:01.000 --> 00:00:03.400\nRain <00:00:01.500>on'],
    ['ttml', 'application/ttml+xml', '<p begin="1.000s" end="3.400s"><span begin="0.000s" end="0.400s">Rain</span> '],
  ])('writes %s as %s', async (format, type, part) => {
    const who = await customer(app.db);
    const { clips } = await generateSung(app, who.test);
    const response = await requestLyrics(who.test, { clip_id: clips[0]!.id, format });
    expect({ status: response.status, type: response.headers['content-type'] }).toEqual({ status: 200, type });
    expect(response.text).toContain(part);
  });

  it('uses the budget of its key, but nothing for a clip that was charged before', async () => {
    const who = await customer(app.db, 50);
    const { clips } = await generateSung(app, who.live);
    const [one, two] = clips.map(({ id }) => ({ clip_id: id }));
    const used = `select budget_day, spent, (select s.in_day from key_spend s where s.customer_id = keys.customer_id and s.key_id = id) as counted
      from keys where customer_id = $1 and mode = 'live'`;
    await app.db.query("update keys set budget_day = 15 where customer_id = $1 and mode = 'live'", [who.id]);
    expect((await requestLyrics(who.live, one!)).status).toBe(200);
    const refused = await requestLyrics(who.live, two!);
    expect(refused).toMatchObject({ status: 402, body: { code: 'key_budget_exceeded' } });
    expect((await requestLyrics(who.live, one!)).status).toBe(200);
    expect((await app.db.query(used, [who.id])).rows).toEqual([{ budget_day: 15, spent: 14, counted: 14 }]);
    expect(await balance(app.db, who.id)).toEqual({ available: 36, held: 0, used: 14 });
    await expectBalancedLedger(app.db);
  });

  it('is free in test mode and for instrumentals', async () => {
    const who = await customer(app.db, 12);
    const { clips } = await generateSung(app, who.test);
    expect((await requestLyrics(who.test, { clip_id: clips[0]!.id })).body.words).toMatchObject(sung.words);
    const quiet = await generateSung(app, who.live, { instrumental: true });
    expect(await balance(app.db, who.id)).toEqual({ available: 0, held: 0, used: 12 });
    expect(await requestLyrics(who.live, { clip_id: quiet.clips[0]!.id })).toMatchObject({
      status: 200,
      body: { words: [] },
    });
    expect((await requestLyrics(who.live, { clip_id: quiet.clips[0]!.id, format: 'vtt' })).text).toBe('WEBVTT\n');
    expect(await balance(app.db, who.id)).toEqual({ available: 0, held: 0, used: 12 });
  });

  it('is rejected without credits, and charges nothing then', async () => {
    const who = await customer(app.db, 13);
    const { clips } = await generateSung(app, who.live);
    const refused = await requestLyrics(who.live, { clip_id: clips[0]!.id }, { 'idempotency-key': 'a' });
    expect(refused).toMatchObject({
      status: 402,
      body: { code: 'insufficient_credits', detail: 'The lyrics cost 2 credits, and the account has 1 available.' },
    });
    expect(await balance(app.db, who.id)).toEqual({ available: 1, held: 0, used: 12 });
    await app.db.query(`select credits_grant($1, 'grant', $1, 1)`, [who.id]);
    expect((await requestLyrics(who.live, { clip_id: clips[0]!.id }, { 'idempotency-key': 'a' })).status).toBe(200);
    expect(await balance(app.db, who.id)).toEqual({ available: 0, held: 0, used: 14 });
  });

  it('returns 404 for a clip of another customer or mode', async () => {
    const [who, other] = [await customer(app.db), await customer(app.db)];
    const { clips } = await generateSung(app, who.live);
    const missing = await requestLyrics(who.live, { clip_id: 'clip_none' });
    expect(missing).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const key of [who.test, other.live, other.test]) {
      const { status, body } = await requestLyrics(key, { clip_id: clips[0]!.id });
      expect({ status, ...body, request_id: null }).toEqual({ ...missing.body, request_id: null });
    }
    expect(await balance(app.db, other.id)).toEqual({ available: 50, held: 0, used: 0 });
  });

  it('names the invalid field', async () => {
    const who = await customer(app.db);
    const wrong = await requestLyrics(who.test, { format: 'ass', x: 1 }, { 'idempotency-key': 'x'.repeat(256) });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors.map((error: { pointer: string; code: string }) => [error.pointer, error.code])).toEqual(
      expect.arrayContaining([
        ['/clip_id', 'required'],
        ['/format', 'not_in_enum'],
        ['/x', 'unknown_field'],
        [':Idempotency-Key', 'too_long'],
      ]),
    );
  });

  it('replays under an Idempotency-Key, and rejects another body', async () => {
    const who = await customer(app.db);
    const { clips } = await generateSung(app, who.live);
    const [body, headers] = [{ clip_id: clips[0]!.id, format: 'lrc' }, { 'idempotency-key': 'one' }];
    const first = await requestLyrics(who.live, body, headers);
    const repeated = await requestLyrics(who.live, body, headers);
    expect(repeated.text).toBe(first.text);
    expect([first, repeated].map((response) => response.headers['idempotent-replayed'])).toEqual([undefined, 'true']);
    expect(await requestLyrics(who.live, { clip_id: clips[1]!.id }, headers)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_conflict' },
    });
    expect(await balance(app.db, who.id)).toEqual({ available: 36, held: 0, used: 14 });
  });

  it('is logged with its cost and the task of the clip', async () => {
    const who = await customer(app.db);
    const { id, clips } = await generateSung(app, who.live);
    await requestLyrics(who.live, { clip_id: clips[0]!.id });
    await requestLyrics(who.live, { clip_id: clips[0]!.id });
    await waitForLogs(app);
    const { body } = await app.call('GET /api/account/logs?operation=v2-timestamped-lyrics', { cookie: who.cookie });
    expect(body.data).toMatchObject([
      { status: 200, credits: 0, task_id: id },
      { status: 200, credits: 2, task_id: id },
    ]);
  });

  it('costs what its page says', async () => {
    const { credits } = operations.find(({ id }) => id === 'timestamped-lyrics')!;
    const { default: document } = await import('../../../generated/openapi/v2.json', { with: { type: 'json' } });
    const { description } = document.paths['/api/v2/timestamped-lyrics'].post;
    expect(description.replaceAll('\n', ' ')).toContain(`The first request for a clip costs ${credits} credits.`);
  });
});

describe('timed lyrics in the dashboard', () => {
  it('are free in both modes, and only for their owner', async () => {
    const [who, other] = [await customer(app.db, 12), await customer(app.db)];
    for (const key of [who.live, who.test]) {
      const { clips } = await generateSung(app, key);
      const path = `GET /api/account/clips/${clips[0]!.id}/lyrics`;
      expect(await app.call(path, { cookie: who.cookie })).toMatchObject({
        status: 200,
        body: { words: sung.words, waveform: [0, 0.5, 1] },
      });
      expect(await app.call(path, { cookie: other.cookie })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
      expect((await app.call(path)).status).toBe(401);
    }
    expect(await balance(app.db, who.id)).toEqual({ available: 0, held: 0, used: 12 });
  });
});

describe('a clip that is not finished', () => {
  it('is rejected until it is, and permanently when its task failed', async () => {
    const engines = steppedEngines();
    const slow = await taskApp({ engines, db: await testDatabase() });
    const who = await customer(slow.db);
    const made = await slow.call('POST /api/v2/generate', { key: who.live, body: { model: 'v5', prompt: 'rain' } });
    const work = await engines.attempt(made.body.id);
    work.text();
    work.clip(1);
    const clips = await expect
      .poll(async () => (await slow.call(`GET /api/v2/tasks/${made.body.id}`, { key: who.live })).body, {
        timeout: 60_000,
      })
      .toMatchObject({ stage: 'first' })
      .then(async () => (await slow.call(`GET /api/v2/tasks/${made.body.id}`, { key: who.live })).body.clips);
    const refused = async (detail: RegExp) => {
      const responses = [
        await slow.call('POST /api/v2/timestamped-lyrics', { key: who.live, body: { clip_id: clips[0].id } }),
        await slow.call(`GET /api/account/clips/${clips[0].id}/lyrics`, { cookie: who.cookie }),
      ];
      for (const response of responses) {
        expect(response).toMatchObject({
          status: 409,
          body: { code: 'clip_unavailable', detail: expect.stringMatching(detail) },
        });
      }
    };
    await refused(/not ready yet/);
    await slow.call(`POST /api/v2/tasks/${made.body.id}/cancel`, { key: who.live });
    await refused(/failed or was canceled/);
    expect(await balance(slow.db, who.id)).toEqual({ available: 44, held: 0, used: 6 });
    await slow.close();
  });
});
