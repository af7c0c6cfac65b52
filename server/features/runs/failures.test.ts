import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../tests/harness.ts';
import { successfulOutput, replicateApp, tone } from '../../../tests/replicate/rig.ts';
import {
  type InjectedFault,
  REPLICATE_TOKEN,
  type ReplicateServer,
  replicateServer,
} from '../../../tests/replicate/server.ts';
import { expectBalancedLedger } from '../../../tests/tasks/balanced-ledger.ts';
import { type EngineSong, expectNoCharge, expectOneCharge, requestSong } from '../../../tests/tasks/engine-song.ts';
import { waitForFinalTask } from '../../../tests/tasks/rig.ts';
import { status } from '../status/service.ts';

let replicate: ReplicateServer;
let app: TestApp;
let song: Uint8Array;
const lines: string[] = [];

beforeAll(async () => {
  [replicate, song] = await Promise.all([replicateServer(), tone(1.5)]);
  app = await replicateApp({
    replicate,
    messages: false,
    config: { logLevel: 'trace', callbackAllow: [new URL(replicate.base).host] },
    logStream: { write: (line) => void lines.push(line) },
  });
});
afterEach(async () => {
  replicate.predictions.clear();
  replicate.calls.length = 0;
  replicate.mishap = () => null;
  await app.db.query('delete from gates');
});
afterAll(async () => {
  await app.close();
  await replicate.close();
});

const succeedAtOnce = () => {
  replicate.onCreate = (prediction) => replicate.succeed(prediction.id, successfulOutput(replicate, prediction, song));
};

const generate = () => requestSong(app);
const expectNothing = (song: EngineSong, code: string) => expectNoCharge(app, song, code);

/** Failures of the first calls of a kind. Later calls succeed. */
const failFirst = (call: string, ...mishaps: readonly InjectedFault[]) => {
  const left = [...mishaps];
  replicate.mishap = (made) => (made === call ? (left.shift() ?? null) : null);
};

const CREATE = 'POST /v1/predictions';
const GET = 'GET /v1/predictions/:id';
const html = (code: number): InjectedFault => ({ status: code, body: '<html>Bad gateway</html>' });

/** Checks that one song was made: charged once, with two works, and no more predictions than clips. */
async function expectOneSong(song: EngineSong) {
  const task = await expectOneCharge(app, song);
  expect(task.clips.map(({ status: clipStatus }) => clipStatus)).toEqual(['succeeded', 'succeeded']);
  expect(replicate.predictions.size).toBe(2);
  const { rows } = await app.db.query('select count(*)::int as n from files where task_id = $1', [task.id]);
  expect(rows).toEqual([{ n: 4 }]);
}

/** Waits until a task says that the engine is unavailable. */
async function expectDelay(id: string, live: string) {
  const read = async () => (await app.call(`GET /api/v2/tasks/${id}`, { key: live })).body;
  await expect.poll(read).toMatchObject({ completed_at: null, delay: 'engine_unavailable' });
}

describe('Replicate trouble', () => {
  it.each<[string, string, readonly InjectedFault[]]>([
    ['is overloaded', CREATE, [{ status: 429, body: '{}', headers: { 'retry-after': '0.01' } }, html(429)]],
    ['refuses the connection', CREATE, ['lost before']],
    ['breaks off before it did anything', CREATE, ['lost before', 'lost before']],
    ['breaks off after it began', CREATE, ['lost after', 'lost after']],
    ['returns 500', CREATE, [html(500), html(502)]],
    ['returns HTML', CREATE, [html(200)]],
    ['cannot be polled', GET, [html(500), 'lost before', html(200), { status: 429, body: '{}' }]],
  ])('%s: one song, paid once', async (_, call, mishaps) => {
    succeedAtOnce();
    failFirst(call, ...mishaps);
    await expectOneSong(await generate());
    expect(replicate.calls.filter((made) => made === call).length).toBeGreaterThanOrEqual(mishaps.length);
  });

  it('every response is lost: requests are limited', async () => {
    replicate.onCreate = () => undefined;
    const nothing = { status: 200, body: '{"results":[]}' };
    replicate.mishap = (call) => (call === CREATE ? 'lost after' : call === 'GET /v1/predictions' ? nothing : null);
    await expectNothing(await generate(), 'engine_failed');
    expect(replicate.predictions.size).toBeLessThanOrEqual(6);
  });

  it('late responses are accepted', async () => {
    replicate.onCreate = () => undefined;
    const task = await generate();
    await replicate.prediction(2);
    await expect.poll(() => replicate.calls.filter((call) => call === GET).length).toBeGreaterThan(6);
    const [first, second] = [...replicate.predictions.values()];
    // Also out of order.
    replicate.succeed(second!.id, successfulOutput(replicate, second!, song));
    await waitForFinalTask(app, task.live, task.id, ['running']);
    replicate.succeed(first!.id, successfulOutput(replicate, first!, song));
    await expectOneSong(task);
  });

  it('no response: the task times out, and its predictions are canceled', async () => {
    replicate.onCreate = () => undefined;
    const task = await generate();
    await replicate.prediction(2);
    await app.db.query(`update tasks set deadline_from = now() - interval '601 seconds' where id = $1`, [task.id]);
    await app.core.schedules.runNow('tasks.overdue');
    await expectNothing(task, 'timed_out');
    await expect
      .poll(() => [...replicate.predictions.values()].map(({ status: one }) => one))
      .toEqual(['canceled', 'canceled']);
  });

  it("a customer's cancel is passed on", async () => {
    replicate.onCreate = () => undefined;
    const { id, live } = await generate();
    await replicate.prediction(2);
    await app.call(`POST /api/v2/tasks/${id}/cancel`, { key: live });
    await expect
      .poll(() => [...replicate.predictions.values()].map(({ status: one }) => one))
      .toEqual(['canceled', 'canceled']);
    const open = () => app.db.query('select from runs where task_id = $1 and ended_at is null', [id]);
    await expect.poll(async () => (await open()).rowCount).toBe(0);
  });

  it('unavailable: tasks wait, one of them tries it after each pause, and then all continue', async () => {
    replicate.mishap = () => html(503);
    const tasks = await Promise.all([generate(), generate(), generate()]);
    for (const { id, live } of tasks) await expectDelay(id, live);
    const { rows } = await app.db.query<{ reason: string; closed: boolean }>(
      'select reason, closed_until > now() as closed from gates',
    );
    expect(rows).toEqual([{ reason: expect.stringContaining('503'), closed: true }]);
    expect((await status(app.core).current()).components).toContainEqual(
      expect.objectContaining({ id: 'engines', state: 'degraded', reason: 'engine_unavailable' }),
    );
    // A probe is sent after the pause, and nothing else.
    replicate.calls.length = 0;
    await app.db.query(`update gates set closed_until = now()`);
    await expect.poll(() => replicate.calls.length).toBeGreaterThan(0);
    const late = await generate();
    await expectDelay(late.id, late.live);
    replicate.mishap = () => null;
    succeedAtOnce();
    await app.db.query(`update gates set closed_until = now()`);
    for (const { id, live } of [...tasks, late]) {
      expect(await waitForFinalTask(app, live, id)).toMatchObject({ status: 'succeeded', credits: { charged: 8 } });
    }
    expect(replicate.predictions.size).toBe(8);
    expect((await app.db.query('select from gates')).rowCount).toBe(0);
    await expectBalancedLedger(app.db);
  });

  it.each([
    ['replicate', 1, 1],
    // No task has tried it, so nothing is known.
    ['replicate', 6, 0],
    // The engine before a change of the configuration.
    ['fal', 1, 0],
  ])('%s, %i minutes after its last failure: the metric is %i', async (engine, minutes, value) => {
    await app.db.query(
      `insert into gates (engine, failures, closed_until, closed_since, reason, failed_at)
       values ($1, 5, now(), now(), '503', now() - make_interval(mins => $2))`,
      [engine, minutes],
    );
    expect(await app.core.metrics.registry.metrics()).toContain(`engine_left_alone ${value}\n`);
  });

  it('rejected content fails the task', async () => {
    replicate.onCreate = ({ id }) => replicate.fail(id, 'NSFW content detected. Try running it again. (E005)');
    await expectNothing(await generate(), 'content_refused');
    // A retry would be rejected again.
    expect(replicate.predictions.size).toBe(2);
  });

  it('rejected input fails the task', async () => {
    replicate.mishap = (call) =>
      call === CREATE ? { status: 422, body: '{"title":"Input validation failed","detail":"- input.tags"}' } : null;
    await expectNothing(await generate(), 'input_unusable');
    expect((await app.db.query('select from gates')).rowCount).toBe(0);
  });

  it('one of two predictions fails: it is repeated, the other is not', async () => {
    let made = 0;
    replicate.onCreate = (prediction) => {
      made += 1;
      if (made === 1) replicate.fail(prediction.id, 'CUDA out of memory');
      else replicate.succeed(prediction.id, successfulOutput(replicate, prediction, song));
    };
    const { id, live } = await generate();
    expect(await waitForFinalTask(app, live, id)).toMatchObject({ status: 'succeeded', credits: { charged: 8 } });
    expect(replicate.predictions.size).toBe(3);
  });

  it('a rejected token: the operator is notified, and it is printed nowhere', async () => {
    replicate.mishap = () => ({ status: 401, body: '{"detail":"Invalid token."}' });
    const task = await generate();
    await expectDelay(task.id, task.live);
    const log = lines.join('\n');
    expect(log).toContain('401');
    expect(log).not.toContain(REPLICATE_TOKEN);
    expect(log).not.toContain('Bearer');
    // The operator renews it.
    replicate.mishap = () => null;
    succeedAtOnce();
    await app.db.query(`update gates set closed_until = now()`);
    await expectOneSong(task);
  });
});

describe('an output', () => {
  const put = (bytes: Uint8Array, type = 'audio/mpeg', code = 200) => replicate.put({ bytes, type, status: code });

  it.each<[string, () => unknown]>([
    ['at a private address', () => 'http://10.0.0.1/song.mp3'],
    ['at our own address', () => 'http://localhost:3000/healthz'],
    ['that is a page', () => put(Buffer.from('<html>Gone</html>'.repeat(200)), 'text/html')],
    ['that only calls itself MP3', () => put(Buffer.alloc(50_000, 7))],
    ['that is too large', () => put(Buffer.alloc(97 * 2 ** 20, 255))],
    ['that is none', () => null],
    ['that is something else', () => ({ audio: 7 })],
  ])('%s ends the task without a charge', async (_, createOutput) => {
    const output = createOutput();
    replicate.onCreate = ({ id }) => replicate.succeed(id, output);
    await expectNothing(await generate(), 'engine_failed');
    expect(replicate.predictions.size).toBe(2);
  });

  it('that is late is downloaded again, and not generated again', async () => {
    const addresses = [put(song, 'audio/mpeg', 503), put(song, 'audio/mpeg', 404)];
    replicate.onCreate = ({ id }) => replicate.succeed(id, [addresses[replicate.predictions.size - 1]]);
    const task = await generate();
    await replicate.prediction(2);
    await expect.poll(() => lines.join('')).toContain('Could not fetch an output');
    for (const address of addresses) {
      replicate.files.set(new URL(address).pathname, { bytes: song, type: 'audio/mpeg' });
    }
    await expectOneSong(task);
  });

  it('may be WAV, which is encoded, and may be inline in the response', async () => {
    const rate = 22_050;
    const wave = Buffer.alloc(44 + rate * 4);
    wave.write('RIFF', 0);
    wave.writeUInt32LE(wave.length - 8, 4);
    wave.write('WAVEfmt ', 8);
    wave.writeUInt32LE(16, 16);
    wave.writeUInt16LE(1, 20);
    wave.writeUInt16LE(1, 22);
    wave.writeUInt32LE(rate, 24);
    wave.writeUInt32LE(rate * 2, 28);
    wave.writeUInt16LE(2, 32);
    wave.writeUInt16LE(16, 34);
    wave.write('data', 36);
    wave.writeUInt32LE(rate * 4, 40);
    for (let n = 0; n < rate * 2; n += 1) wave.writeInt16LE(Math.round(Math.sin(n / 9) * 20_000), 44 + n * 2);
    replicate.onCreate = ({ id }) => replicate.succeed(id, `data:audio/wav;base64,${wave.toString('base64')}`);
    const { id, live } = await generate();
    const { clips, status: end } = await waitForFinalTask(app, live, id);
    expect(end).toBe('succeeded');
    expect(clips[0]!.duration).toBeCloseTo(2, 1);
    const audio = await app.call(`GET ${new URL(clips[0]!.audio_url!).pathname}`);
    expect(audio.bytes[0]).toBe(0xff);
    expect(audio.bytes.length).toBeLessThan(wave.length);
  });
});
