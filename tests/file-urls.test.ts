import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAddress, signedIn, type TestCustomer } from './customer.ts';
import { testApp, type TestApp } from './harness.ts';
import { createPublicWork, type CreatedWork } from './public-works.ts';
import { titledEngines } from './tasks/works.ts';

/** PUBLIC_URL. Pages of the server can be open at another address, where files at this one are blocked. */
const publicUrl = 'http://cadenza.example:3000';

let app: TestApp;
let support: TestCustomer;
let song: CreatedWork;
let image: CreatedWork;
let key: string;
beforeAll(async () => {
  app = await testApp({ engines: titledEngines(), config: { publicUrl } });
  support = await signedIn(app, 'support');
  song = await createPublicWork(app);
  image = await createPublicWork(app, 'image', { owner: song.owner });
  const report = { body: { reason: 'other', details: 'mine' }, address: newAddress() };
  await app.call(`POST /api/gallery/works/${song.work.id}/reports`, report);
  const { cookie } = song.owner;
  const made = await app.call('POST /api/account/keys', { cookie, body: { name: 'k', mode: 'live' } });
  key = made.body.secret;
});
afterAll(() => app.close());

/** Values of fields that are named like URLs of files. */
const urls = (text: string) =>
  [...text.matchAll(/"(?:audio|image|media|cover|video)_url":"([^"]+)"/g)].map(([, url]) => url!);

describe('URLs of files', () => {
  it('are paths in responses to pages, so that they work at every address of the server', async () => {
    const { owner, work } = song;
    const account = `/api/admin/customers/${owner.id}`;
    const paths = {
      [owner.cookie]: [
        `/api/account/tasks/${work.task_id}`,
        `/api/account/tasks/${image.work.task_id}`,
        '/api/account/tasks',
        '/api/account/works',
        `/api/account/works/${work.id}`,
        `/api/account/clips/${work.id}/karaoke`,
        '/api/gallery/works',
        `/api/gallery/works/${work.id}`,
      ],
      [support.cookie]: [
        `/api/admin/tasks/${work.task_id}`,
        `${account}/tasks`,
        `${account}/tasks/${work.task_id}`,
        '/api/admin/reports',
      ],
    };
    for (const [cookie, own] of Object.entries(paths)) {
      for (const path of own) {
        const { text } = await app.call(`GET ${path}`, { cookie });
        expect(urls(text), path).not.toEqual([]);
        for (const url of urls(text)) expect(url, path).toMatch(/^\/api\/(?:files|gallery)\//);
        for (const url of urls(text)) expect((await app.call(`GET ${url}`)).status, `${path}: ${url}`).toBe(200);
      }
    }
    const canceled = await app.call(`POST /api/account/tasks/${work.task_id}/cancel`, { cookie: owner.cookie });
    expect(urls(canceled.text)[0]).toMatch(/^\/api\/files\//);
    const body = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c8401a' } })
      .png()
      .toBuffer();
    const upload = await app.call('POST /api/account/uploads', { cookie: owner.cookie, body });
    expect(upload.body.url).toMatch(/^\/api\/files\//);
  });

  it('start with PUBLIC_URL in responses of the public API', async () => {
    const { task_id: task, id } = song.work;
    for (const path of [
      `/api/v2/tasks/${task}`,
      '/api/v2/feed',
      `/api/v2/feed?clip_id=${id}`,
      `/api/v1/feed?task_id=${task}`,
    ]) {
      const { text } = await app.call(`GET ${path}`, { key });
      expect(urls(text), path).not.toEqual([]);
      for (const url of urls(text)) expect(url).toMatch(/^http:\/\/cadenza\.example:3000\/api\/files\/[a-z2-7]{32}$/);
    }
  });
});
