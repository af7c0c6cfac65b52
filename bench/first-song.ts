import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../tests/server-process.ts';
import { median } from './api/median.ts';

/*
 * The time that a visitor of the home page waits until POST /api/v2/generate responds and until the first song of its task can
 * be played. One request at a time with a guest key, on the embedded database, with the sandbox engine at full speed
 * (SANDBOX_SPEED=0). The medians are shown on the home page (catalog/measured.ts).
 * npm run bench -- first-song [rounds]
 */
const ROUNDS = Number(process.argv[2] ?? 15);
const POLL_MS = 50;

const dataDir = await mkdtemp(join(tmpdir(), 'cadenza-bench-'));
const server = await startServer({
  DATA_DIR: dataDir,
  SECRET: 'a secret that is used in benchmarks only',
  SANDBOX_SPEED: '0',
  // The task is polled far more often than a customer would.
  RATE_LIMIT_PER_MINUTE: '6000',
});

async function call<Body>(method: string, path: string, key?: string, body?: object): Promise<Body> {
  const response = await fetch(server.url + path, {
    method,
    headers: { ...(key && { authorization: `Bearer ${key}` }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
}

interface Task {
  readonly id: string;
  readonly clips: readonly { readonly audio_url: string | null }[];
}

async function measure(secret: string, seed: number): Promise<{ accepted: number; first: number }> {
  const start = performance.now();
  const body = { model: 'v5', prompt: 'a slow bossa nova about rain on a tin roof', seed };
  let task = await call<Task>('POST', '/api/v2/generate', secret, body);
  const accepted = performance.now() - start;
  while (!task.clips.some((clip) => clip.audio_url !== null)) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    task = await call<Task>('GET', `/api/v2/tasks/${task.id}`, secret);
  }
  return { accepted, first: performance.now() - start };
}

try {
  const { secret } = await call<{ secret: string }>('POST', '/api/guest-key');
  const rounds = [];
  for (let seed = 1; seed <= ROUNDS; seed += 1) rounds.push(await measure(secret, seed));
  // The first round loads the code of the engine.
  const warm = rounds.slice(1);
  console.log(`accepted    ${median(warm.map(({ accepted }) => accepted)).toFixed(1)} ms (median of ${warm.length})`);
  console.log(`first song  ${(median(warm.map(({ first }) => first)) / 1000).toFixed(2)} s`);
} finally {
  await server.end('SIGTERM');
  await rm(dataDir, { recursive: true });
}
