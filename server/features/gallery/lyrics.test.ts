import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAddress } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { createPublicWork, type CreatedWork, updateWork } from '../../../tests/public-works.ts';
import { titledEngines } from '../../../tests/tasks/works.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ engines: titledEngines() });
});
afterAll(() => app.close());

const words = [
  { text: 'Rain', line: 1, start: 1, end: 1.5, confidence: 1 },
  { text: 'falls', line: 1, start: 2, end: 2.5, confidence: 1 },
];

/** Gives a song lyrics with times, as an engine does. */
const sing = ({ work }: CreatedWork) =>
  app.db.query('update outputs set lyrics = $2, words = $3 where id = $1', [
    work.id,
    '[Verse]\nRain – falls',
    JSON.stringify(words),
  ]);

const get = (path: string, headers: Record<string, string> = {}) =>
  app.call(`GET /api/gallery/works/${path}`, { address: newAddress(), headers });
const getUrl = async ({ work }: CreatedWork) => (await get(work.id)).body.lyrics_url as string | null;

describe('the lyrics of a public song', () => {
  it('are public only if the owner shows them', async () => {
    const own = await createPublicWork(app);
    await sing(own);
    expect(own.work.lyrics_public).toBe(false);
    expect(await getUrl(own)).toBeNull();
    expect(await get(`${own.work.id}/lyrics`)).toMatchObject({ status: 404, body: { code: 'not_found' } });

    expect((await updateWork(app, own, { lyrics_public: true })).body.lyrics_public).toBe(true);
    expect(await getUrl(own)).toBe(`/api/gallery/works/${own.work.id}/lyrics`);
    expect((await get(`${own.work.id}/lyrics`)).body).toEqual({
      words: [
        { ...words[0], before: '', after: ' – ' },
        { ...words[1], before: '', after: '\n' },
      ],
      waveform: [0, 0.5, 1],
    });

    await updateWork(app, own, { visibility: 'private' });
    expect((await get(`${own.work.id}/lyrics`)).status).toBe(404);
    await updateWork(app, own, { visibility: 'public', lyrics_public: false });
    expect((await get(`${own.work.id}/lyrics`)).status).toBe(404);
  });

  it('have the times that the owner corrected', async () => {
    const own = await createPublicWork(app);
    await sing(own);
    await updateWork(app, own, { lyrics_public: true });
    const times = [
      { start: 1.2, end: 1.4 },
      { start: 3, end: 3.5 },
    ];
    await app.db.query(
      'insert into karaoke_times (clip_id, customer_id, version, times) values ($1, $2, 1, $3::jsonb)',
      [own.work.id, own.owner.id, JSON.stringify(times)],
    );
    expect((await get(`${own.work.id}/lyrics`)).body.words).toMatchObject(times);
  });

  it('belong to songs with words', async () => {
    const song = await createPublicWork(app);
    await updateWork(app, song, { lyrics_public: true });
    expect(await getUrl(song)).toBeNull();
    const image = await createPublicWork(app, 'image', { owner: song.owner });
    const refused = await updateWork(app, image, { lyrics_public: true });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/lyrics_public', detail: 'Only songs have lyrics.' }] },
    });
  });
});

describe('pages of other sites', () => {
  const foreign = { origin: 'https://fans.example', 'sec-fetch-site': 'cross-site' };

  it('read a public work, its lyrics and its files without cookies', async () => {
    const own = await createPublicWork(app);
    await sing(own);
    await updateWork(app, own, { lyrics_public: true });
    for (const part of ['', '/lyrics', '/media', '/cover']) {
      const { status, headers } = await get(own.work.id + part, foreign);
      expect([part, status]).toEqual([part, 200]);
      expect(headers['access-control-allow-origin']).toBe('*');
      const isFile = part === '/media' || part === '/cover';
      expect(headers['cross-origin-resource-policy']).toBe(isFile ? 'cross-origin' : undefined);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  it('can neither list nor report works', async () => {
    const { work } = await createPublicWork(app);
    expect((await get('?limit=1', foreign)).headers['access-control-allow-origin']).toBeUndefined();
    const report = await app.call(`POST /api/gallery/works/${work.id}/reports`, {
      headers: foreign,
      body: { reason: 'real_person' },
    });
    expect(report.status).toBe(403);
    expect(report.headers['access-control-allow-origin']).toBeUndefined();
  });
});
