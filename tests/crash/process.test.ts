import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareDataDir } from '../embedded-data.ts';
import { memoryFolder } from '../memory-folder.ts';
import { runServer, startServer } from '../server-process.ts';
import { unfinishedRequest } from '../unfinished-request.ts';

const folder = await memoryFolder();
const DATA_DIR = join(folder, 'data');
const OTHER_DIR = join(folder, 'other');
beforeAll(async () => {
  await prepareDataDir(DATA_DIR);
  await prepareDataDir(OTHER_DIR);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('the server reports every invalid variable in one message and does not start', async () => {
  const refused = join(folder, 'refused');
  const { code, output } = await runServer({
    DATA_DIR: refused,
    PORT: 'x',
    PUBLIC_URL: 'music',
    SANDBOX_SPEED: 'fast',
  });
  expect(code).toBe(1);
  expect(output).toMatch(/^The configuration is invalid:\n {2}PORT .*\n {2}PUBLIC_URL .*\n {2}SANDBOX_SPEED .*\n$/);
  expect(existsSync(refused)).toBe(false);
});

it('the server locks its data and port, and starts again at once after it was killed', async () => {
  const first = await startServer({ DATA_DIR });
  expect(await (await fetch(`${first.url}/healthz`)).json()).toEqual({ status: 'ok' });

  const sameData = await runServer({ DATA_DIR, PORT: '0' });
  expect([sameData.code, sameData.output]).toEqual([
    1,
    expect.stringMatching(/^\S+ is in use by another process, and .*\n$/),
  ]);
  const samePort = await runServer({ DATA_DIR: OTHER_DIR, PORT: String(first.port) });
  expect([samePort.code, samePort.output]).toEqual([
    1,
    expect.stringContaining(`Port ${first.port} on 127.0.0.1 is already in use`),
  ]);

  expect(await first.end('SIGKILL')).toBeNull();
  const second = await startServer({ DATA_DIR });
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  expect(await second.end('SIGINT')).toBe(0);
});

it('the server waits for an open request on the first signal, but not on a second one', async () => {
  const server = await startServer({ DATA_DIR });
  // The body never ends, so this request would be waited for.
  const socket = await unfinishedRequest(server.port, '/api/auth/sign-in/email', { start: '{', length: 99 });
  server.child.kill('SIGTERM');
  await expect
    .poll(async () =>
      fetch(`${server.url}/healthz`).then(
        () => 'listens',
        () => 'stopped',
      ),
    )
    .toBe('stopped');
  expect(server.child.exitCode).toBeNull();
  // One signal may arrive twice, so the first of these count as the same.
  const restart = () => {
    server.child.kill('SIGTERM');
    return server.child.exitCode;
  };
  await expect.poll(restart, { timeout: 8_000 }).toBe(1);
  socket.destroy();
});

it('the server still serves requests for DRAIN_SECONDS while /readyz fails', async () => {
  const server = await startServer({ DATA_DIR, DRAIN_SECONDS: '3' });
  const started = performance.now();
  const ended = server.end('SIGTERM');
  const ready = () => fetch(`${server.url}/readyz`);
  await expect.poll(async () => (await ready()).status).toBe(503);
  expect(await (await ready()).json()).toEqual({ status: 'draining' });
  const served = await fetch(`${server.url}/api/status`);
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
  expect(await ended).toBe(0);
  expect(performance.now() - started).toBeGreaterThan(2_900);
  await expect(ready()).rejects.toThrow('fetch failed');
});

it('every line on standard output is JSON, from the first start to the end, and the ready line appears at every level', async () => {
  const env = { DATA_DIR: join(folder, 'lines'), SMPT_URL: 'smtp://mail.example' };
  const linesAt = async (LOG_LEVEL: string) => {
    const server = await startServer({ ...env, LOG_LEVEL });
    expect((await fetch(`${server.url}/api/status`)).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
    return server.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  };
  const all = await linesAt('trace');
  expect(all.map(({ msg }) => msg)).toEqual(
    expect.arrayContaining([expect.stringContaining('Did you mean SMTP_URL?'), 'request', 'Stopping', 'Ready']),
  );
  expect(await linesAt('silent')).toEqual([
    expect.objectContaining({ level: 30, msg: 'Ready', url: expect.any(String) }),
  ]);
});

it('the server exits with the test runner that started it, however that ended', async () => {
  const script = fileURLToPath(new URL('runner.ts', import.meta.url));
  const runner = spawn(process.execPath, [script, OTHER_DIR], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = (await once(runner.stdout, 'data')) as [Buffer];
  runner.kill('SIGKILL');
  const isThere = () => {
    try {
      return process.kill(Number(output.toString()), 0);
    } catch {
      return false;
    }
  };
  await expect.poll(isThere, { timeout: 60_000 }).toBe(false);
});
