import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../tests/harness.ts';
import { expectBalancedLedger } from '../../../tests/tasks/balanced-ledger.ts';
import { balance, customer, fakeEngines, taskApp } from '../../../tests/tasks/rig.ts';
import { generateSung, singingScript, sung } from '../../../tests/tasks/sung-clip.ts';
import { karaoke } from './feature.ts';

let app: TestApp;
beforeAll(async () => {
  app = await taskApp({ engines: fakeEngines(singingScript), beside: [karaoke] });
});
afterAll(() => app.close());

const times = sung.words.map(({ start, end }) => ({ start, end }));

async function song(mode: 'live' | 'test', input: object = {}, credits = 50) {
  const who = await customer(app.db, credits);
  const { clips } = await generateSung(app, who[mode], input);
  const at = `/api/account/clips/${clips[0]!.id}/karaoke`;
  const { cookie } = who;
  return {
    ...who,
    clipId: clips[0]!.id,
    read: () => app.call(`GET ${at}`, { cookie }),
    open: () => app.call(`POST ${at}`, { cookie }),
    save: (body: object) => app.call(`PUT ${at}`, { cookie, body }),
    file: (format: string) => app.call(`GET ${at}/export?format=${format}`, { cookie }),
  };
}

const faults = ({ body }: { readonly body: any }) =>
  body.errors?.map(({ pointer, code, detail }: Record<string, string>) => [pointer, code, detail]);

describe('timed lyrics of a clip', () => {
  it('are available once paid, and are paid once, here or through the API', async () => {
    const one = await song('live');
    expect(await one.read()).toMatchObject({ status: 200, body: { price: 2, words: [], times: null, version: 0 } });
    expect(await one.save({ version: 0, times })).toMatchObject({ status: 409, body: { code: 'clip_unavailable' } });
    expect(await one.file('lrc')).toMatchObject({ status: 409, body: { code: 'clip_unavailable' } });
    const opened = await one.open();
    expect(opened).toMatchObject({ status: 200, body: { price: 0, words: sung.words, waveform: [0, 0.5, 1] } });
    expect(opened.body.clip.id).toBe(one.clipId);
    expect((await one.open()).status).toBe(200);
    await app.call('POST /api/v2/timestamped-lyrics', { key: one.live, body: { clip_id: one.clipId } });
    expect(await balance(app.db, one.id)).toEqual({ available: 36, held: 0, used: 14 });
    await expectBalancedLedger(app.db);
  });

  it('are free in test mode, and for instrumentals', async () => {
    const test = await song('test', {}, 0);
    expect(await test.read()).toMatchObject({ status: 200, body: { mode: 'test', price: 0, words: sung.words } });
    const silent = await song('live', { instrumental: true }, 12);
    expect(await silent.read()).toMatchObject({ status: 200, body: { price: 0, words: [] } });
  });

  it('stay unpaid without enough credits', async () => {
    const poor = await song('live', {}, 13);
    expect(await poor.open()).toMatchObject({ status: 402, body: { code: 'insufficient_credits' } });
    expect((await poor.read()).body.price).toBe(2);
  });
});

describe('saved times', () => {
  it('replace only the version that was loaded', async () => {
    const { save, read } = await song('test');
    const mine = times.with(0, { start: 0.5004, end: 1.2 });
    const saved = await save({ version: 0, times: mine });
    expect(saved).toMatchObject({ status: 200, body: { version: 1, times: times.with(0, { start: 0.5, end: 1.2 }) } });
    expect(saved.body).toMatchObject({ words: sung.words });
    expect(saved.body.saved_at).toEqual(expect.any(String));
    const late = await save({ version: 0, times });
    expect(faults(late)).toEqual([['/version', 'invalid', 'Other times were saved in the meantime. Read them first.']]);
    expect((await read()).body).toEqual(saved.body);
    expect((await save({ version: 7, times })).status).toBe(422);
    // Restoring the engine's times creates a version too, so that a client with the previous version gets a conflict.
    expect(await save({ version: 1, times: null })).toMatchObject({ status: 200, body: { version: 2, times: null } });
    expect((await save({ version: 1, times })).status).toBe(422);
    expect((await save({ version: 2, times })).body.version).toBe(3);
  });

  it('conflict when two save at once: one must reload', async () => {
    const { save } = await song('test');
    const responses = await Promise.all(
      [0.1, 0.2, 0.3].map((by) =>
        save({
          version: 0,
          times: times.map(({ start, end }) => ({ start: start + by, end: end + by })),
        }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    ['/times', 'invalid', '`times` must have 5 items, one for each word of the clip.', times.slice(1)],
    [
      '/times/1/start',
      'too_small',
      '`start` must be at least 1.4, the end of the previous word.',
      times.with(1, { start: 1.2, end: 1.9 }),
    ],
    [
      '/times/2/end',
      'too_small',
      '`end` must be greater than 2, the start of the word.',
      times.with(2, { start: 2, end: 2.0001 }),
    ],
    [
      '/times/4/end',
      'too_large',
      '`end` must be at most 15, the duration of the clip.',
      times.with(4, { start: 3, end: 15.001 }),
    ],
    ['/times/0/start', 'too_small', '`times[0].start` must be at least 0.', times.with(0, { start: -1, end: 1 })],
  ])('are rejected at %s as %s', async (pointer, code, detail, wrong) => {
    const { save, read } = await song('test');
    expect(faults(await save({ version: 0, times: wrong }))).toEqual([[pointer, code, detail]]);
    expect((await read()).body.version).toBe(0);
  });
});

describe('exported files', () => {
  it.each([
    ['json', 'application/json; charset=utf-8', '"start":0.5'],
    ['lrc', 'text/plain; charset=utf-8', '[00:00.50]Rain on a tin roof\n'],
    ['elrc', 'text/plain; charset=utf-8', '<00:00.50>Rain <00:01.50>on'],
    ['srt', 'application/x-subrip; charset=utf-8', '1\n00:00:00,500 --> 00:00:03,400\nRain on a tin roof\n'],
    ['vtt', 'text/vtt; charset=utf-8', '00:00:00.500 --> 00:00:03.400\n'],
    ['ttml', 'application/ttml+xml', '<span begin="0.000s" end="0.700s">Rain</span>'],
  ])('as %s have the saved times', async (format, type, part) => {
    const { save, file } = await song('test');
    await save({ version: 0, times: times.with(0, { start: 0.5, end: 1.2 }) });
    const response = await file(format);
    expect({ status: response.status, type: response.headers['content-type'] }).toEqual({ status: 200, type });
    expect(response.text).toContain(part);
    expect(response.headers['content-disposition']).toMatch(`attachment; filename="Song.${format}"`);
    await save({ version: 1, times: null });
    expect((await file(format)).text).not.toContain(part);
  });
});

it('a clip of another customer returns 404', async () => {
  const [one, other] = [await song('test'), await song('test')];
  const at = `/api/account/clips/${one.clipId}/karaoke`;
  const { cookie } = other;
  const calls = [`GET ${at}`, `POST ${at}`, `GET ${at}/export?format=lrc`];
  for (const call of calls) expect((await app.call(call, { cookie })).status).toBe(404);
  expect((await app.call(`PUT ${at}`, { cookie, body: { version: 0, times } })).status).toBe(404);
  expect((await one.read()).body.version).toBe(0);
});
