import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../tests/harness.ts';
import { embeddedDatabase } from '../../../tests/harness-databases.ts';
import { ownEngineApp } from '../../../tests/own-engine/rig.ts';
import { type OwnEngineServer, ownEngineServer } from '../../../tests/own-engine/server.ts';
import { tone } from '../../../tests/replicate/rig.ts';
import type { InjectedFault } from '../../../tests/replicate/server.ts';
import { expectNoCharge, expectOneCharge, requestSong } from '../../../tests/tasks/engine-song.ts';
import { killableApp } from '../../../tests/tasks/killable-app.ts';
import type { Db } from '../../core/db.ts';

let service: OwnEngineServer;
let app: TestApp;
let db: Db;
let song: Uint8Array;
const lines: string[] = [];

const open = (own: Db = { ...db, close: async () => undefined }) =>
  ownEngineApp({
    service,
    db: own,
    config: { logLevel: 'warn' },
    logStream: { write: (line) => void lines.push(line) },
  });

beforeAll(async () => {
  [service, song, db] = await Promise.all([ownEngineServer(), tone(1.5), embeddedDatabase()]);
});
afterEach(async () => {
  service.restart();
  service.calls.length = 0;
  service.mishap = () => null;
  service.onCreate = () => undefined;
  service.broken.clear();
  lines.length = 0;
  await db.query('delete from gates');
});
afterAll(async () => {
  await db.close();
  await service.close();
});

const CREATE = 'POST /v1/songs';
const STATE = 'GET /v1/songs/:id';
const count = (wanted: string) => service.calls.filter((call) => call === wanted).length;
const succeedAtOnce = () => {
  service.onCreate = (one) => service.succeed(one, song);
};
const succeedAll = () => {
  for (const one of service.songs.values()) service.succeed(one, song);
};

/** Failures of the first calls of a kind. Later calls succeed. */
const failFirst = (call: string, ...mishaps: readonly InjectedFault[]) => {
  const left = [...mishaps];
  service.mishap = (made) => (made === call ? (left.shift() ?? null) : null);
};

describe('trouble of an own engine', () => {
  beforeAll(async () => {
    app = await open();
  });
  afterAll(() => app.close());

  const generate = () => requestSong(app);

  it('that forgets its songs costs each one request more, and no second charge', async () => {
    const task = await generate();
    await expect.poll(() => count(CREATE)).toBe(2);
    succeedAtOnce();
    service.restart();
    await expectOneCharge(app, task);
    expect(count(CREATE)).toBe(4);
  });

  it.each<[string, InjectedFault]>([
    ['no response', 'lost before'],
    ['an error', { status: 500, body: 'Internal Server Error' }],
    ['a page of a proxy', { status: 200, body: '<html>Welcome</html>' }],
    ['too many requests', { status: 429, body: '{}' }],
  ])('with %s while a song is made is waited out', async (_, fault) => {
    succeedAtOnce();
    failFirst(STATE, fault, fault);
    await expectOneCharge(app, await generate());
    expect(service.songs.size).toBe(2);
  });

  it.each<[string, InjectedFault]>([
    ['was lost', 'lost after'],
    ['has no id', { status: 202, body: '{"ok":true}' }],
  ])('whose response to a request %s makes no second song', async (_, fault) => {
    succeedAtOnce();
    failFirst(CREATE, fault, fault);
    await expectOneCharge(app, await generate());
    expect(service.songs.size).toBe(2);
    expect(count(CREATE)).toBe(4);
  });

  it('that rejects a request fails the task, and its reason is for operators', async () => {
    service.mishap = (call) =>
      call === CREATE ? { status: 400, body: '{"error":{"message":"no such style"}}' } : null;
    await expectNoCharge(app, await generate(), 'input_unusable');
    expect(lines.join('')).toContain('no such style');
  });

  it.each([
    ['content_refused', 'content_refused'],
    ['input_unusable', 'input_unusable'],
    ['out_of_memory', 'engine_failed'],
  ])('with the error %s fails the task with %s', async (code, shown) => {
    service.onCreate = (one) => {
      one.state = { state: 'failed', error: { code, message: 'CUDA out of memory' } };
    };
    await expectNoCharge(app, await generate(), shown);
    expect(lines.join('')).toContain('CUDA out of memory');
  });

  it.each<[string, object]>([
    ['no URL', { state: 'succeeded' }],
    ['an unknown state', { state: 'done' }],
    ['a progress of percent', { state: 'running', progress: 40 }],
    [
      'words out of order',
      { state: 'succeeded', audio_url: '/v1/audio/1', words: [{ text: 'a', start: 2, end: 1, line: 0 }] },
    ],
    ['the id of another song', { state: 'running', id: 'other' }],
  ])('that returns %s fails the task', async (_, state) => {
    service.onCreate = (one) => {
      one.state = { ...state };
    };
    await expectNoCharge(app, await generate(), 'engine_failed');
    expect(lines.join('')).toMatch(/The state (?:of the song is invalid|is of another song)/);
  });

  it.each(['http://169.254.169.254/latest', 'http://127.0.0.1:1/song.mp3', 'http://localhost/song.mp3'])(
    'that names the file %s fetches nothing',
    async (address) => {
      service.onCreate = (one) => {
        one.state = { state: 'succeeded', audio_url: address };
      };
      await expectNoCharge(app, await generate(), 'engine_failed');
      expect(lines.join('')).toContain('address_refused');
    },
  );

  it('that returns no audio fails the task', async () => {
    service.broken.add('audio');
    succeedAtOnce();
    await expectNoCharge(app, await generate(), 'engine_failed');
    expect(lines.join('')).toContain('Output is not valid audio');
  });

  it('that times words of other lyrics loses only the times', async () => {
    service.onCreate = (one) => service.succeed(one, song, { words: [{ text: 'a', start: 0, end: 1, line: 9 }] });
    await expectOneCharge(app, await generate());
    expect(lines.join('')).toContain('The times of words are of other lyrics');
  });

  it('cancels a song that is no longer wanted, if the service can', async () => {
    const { id, live } = await generate();
    await expect.poll(() => count(STATE)).toBeGreaterThan(1);
    expect((await app.call(`POST /api/v2/tasks/${id}/cancel`, { key: live })).status).toBeLessThan(300);
    await expect.poll(() => count('DELETE /v1/songs/:id')).toBe(2);
  });
});

it('a killed worker leaves its songs to the next, which makes no second one', async () => {
  const killed = await killableApp(db, new Set(), (_, own) => open(own));
  const task = await requestSong(killed);
  await expect.poll(() => count(STATE)).toBeGreaterThan(1);
  killed.kill();
  const next = await open();
  succeedAll();
  await expectOneCharge(next, task);
  expect(service.songs.size).toBe(2);
  await killed.close().catch(() => undefined);
  await next.close();
});
