import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aceStepApp } from '../../../tests/ace-step/rig.ts';
import { type AceStepServer, aceStepServer, type DoubleJob } from '../../../tests/ace-step/server.ts';
import type { TestApp } from '../../../tests/harness.ts';
import { tone } from '../../../tests/replicate/rig.ts';
import type { InjectedFault } from '../../../tests/replicate/server.ts';
import { type EngineSong, expectNoCharge, expectOneCharge, requestSong } from '../../../tests/tasks/engine-song.ts';

let servers: [AceStepServer, AceStepServer];
let one: AceStepServer;
let app: TestApp;
let song: Uint8Array;
const lines: string[] = [];

beforeAll(async () => {
  [servers, song] = await Promise.all([Promise.all([aceStepServer(), aceStepServer()]), tone(1.5)]);
  [one] = servers;
  app = await aceStepApp({
    servers,
    config: { logLevel: 'warn' },
    logStream: { write: (line) => void lines.push(line) },
  });
});
afterEach(async () => {
  for (const server of servers) {
    server.jobs.clear();
    server.calls.length = 0;
    server.mishap = () => null;
    server.onRelease = () => undefined;
  }
  lines.length = 0;
  await app.db.query('delete from gates');
});
afterAll(async () => {
  await app.close();
  await Promise.all(servers.map((server) => server.close()));
});

const generate = () => requestSong(app);
const expectOneSong = (song: EngineSong) => expectOneCharge(app, song);
const expectNothing = (song: EngineSong, code: string) => expectNoCharge(app, song, code);

const released = () => servers.map(({ calls }) => calls.filter((call) => call === 'POST /release_task').length);
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

const onEach = (work: (server: AceStepServer, job: DoubleJob) => void) => {
  for (const server of servers) server.onRelease = (job) => work(server, job);
};
const succeedAtOnce = () => onEach((server, job) => server.succeed(job, song));

/** Failures of the first calls of a kind. Later calls succeed. */
const failFirst = (server: AceStepServer, call: string, ...mishaps: readonly InjectedFault[]) => {
  const left = [...mishaps];
  server.mishap = (made) => (made === call ? (left.shift() ?? null) : null);
};

describe('several servers', () => {
  it('share the clips: a busy server gets none while another is free', async () => {
    const jobs: DoubleJob[] = [];
    onEach((server, job) => {
      if (server === one) jobs.push(job);
      else server.succeed(job, song);
    });
    const busy = { id: 'busy', input: {}, source: null, status: 0 as const, items: [] };
    one.jobs.set('busy', busy);
    await expectOneSong(await generate());
    expect(released()).toEqual([0, 2]);
    expect(jobs).toEqual([]);
  });

  it.each<[string, InjectedFault]>([
    ['is busy', { status: 429, body: '{"detail":"Server busy: queue is full"}' }],
    ['rejects the key', { status: 401, body: '{"detail":"Invalid API key"}' }],
  ])('take over from one that %s', async (_, fault) => {
    succeedAtOnce();
    one.mishap = (call) => (call === 'POST /release_task' ? fault : null);
    await expectOneSong(await generate());
    expect(servers[1].jobs.size).toBe(2);
  });
});

describe('a job that the server has lost', () => {
  it.each([
    ['forgot it', false],
    ['only remembers that it was open', true],
  ])('is requested again once, and charged once, if the restarted server %s', async (_, remembered) => {
    const task = await generate();
    await expect.poll(() => sum(released())).toBe(2);
    succeedAtOnce();
    for (const server of servers) server.restart({ remembered });
    await expectOneSong(task);
    expect(sum(released())).toBe(4);
    const { rows } = await app.db.query(
      `select step, count(*)::int as runs, count(given_up_at)::int as lost from runs where task_id = $1
       group by step order by step`,
      [task.id],
    );
    expect(rows).toEqual(['clip 0', 'clip 1'].map((step) => ({ step, runs: 2, lost: 1 })));
  });

  it('twice fails the task without a charge', async () => {
    onEach((server) => server.restart());
    const task = await generate();
    await expectNothing(task, 'engine_failed');
    expect(sum(released())).toBe(4);
    expect(lines.join('')).toContain('The engine has lost a prediction');
  });
});

describe('a failure of a server', () => {
  it('that reports a failed job is for operators only', async () => {
    onEach((server, job) => server.fail(job));
    const task = await generate();
    await expectNothing(task, 'engine_failed');
    expect(lines.join('')).toContain('CUDA out of memory');
  });

  it.each<[string, InjectedFault]>([
    ['no response', 'lost before'],
    ['an error', { status: 500, body: 'Internal Server Error' }],
    ['a page of a proxy', { status: 200, body: '<html>Welcome</html>' }],
    ['JSON of another service', { status: 200, body: '{"ok":true}' }],
    ['an error in the wrapper', { status: 200, body: '{"data":null,"code":500,"error":"busy"}' }],
    ['a list without the job', { status: 200, body: '{"data":[],"code":200}' }],
    [
      'a result that is not JSON',
      { status: 200, body: '{"data":[{"task_id":"x","status":1,"result":"["}],"code":200}' },
    ],
  ])('with %s while a song is made is waited out', async (_, fault) => {
    succeedAtOnce();
    for (const server of servers) failFirst(server, 'POST /query_result', fault);
    await expectOneSong(await generate());
    expect(sum(released())).toBe(2);
  });

  it('after it took the request costs no second charge', async () => {
    succeedAtOnce();
    for (const server of servers) failFirst(server, 'POST /release_task', 'lost after');
    await expectOneSong(await generate());
    expect(sum(released())).toBeGreaterThan(2);
  });

  it('that takes long ends when the job does', async () => {
    const task = await generate();
    const queries = () => sum(servers.map(({ calls }) => calls.filter((call) => call === 'POST /query_result').length));
    await expect.poll(queries).toBeGreaterThan(6);
    for (const server of servers) for (const job of server.jobs.values()) server.succeed(job, song);
    await expectOneSong(task);
    expect(sum(released())).toBe(2);
  });

  it.each(['http://169.254.169.254/latest', '/v1/audio/../../etc/passwd', ''])(
    'that names the file %s fetches nothing',
    async (file) => {
      onEach((_, job) => Object.assign(job, { status: 1, items: [{ file, status: 1 }] }));
      await expectNothing(await generate(), 'engine_failed');
      expect(servers.flatMap(({ calls }) => calls)).not.toContain('GET /v1/audio');
    },
  );

  it('that returns no audio fails the task', async () => {
    onEach((server, job) => server.succeed(job, new TextEncoder().encode('no audio')));
    await expectNothing(await generate(), 'engine_failed');
    expect(lines.join('')).toContain('Output is not valid audio');
  });
});
