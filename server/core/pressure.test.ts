import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limitPressure } from './pressure.ts';
import { Problem } from './problem.ts';

const app = Fastify();
beforeAll(async () => {
  app.setErrorHandler(async (error, _request, reply) => {
    if (!(error instanceof Problem)) throw error;
    return reply.code(error.status).headers(error.headers).send({ code: error.code, detail: error.message });
  });
  await limitPressure(app, { delayMs: 200, everyMs: 300 });
  for (const path of ['/api/v2/credits', '/healthz', '/docs']) app.get(path, async () => ({ ok: true }));
});
afterAll(() => app.close());

const getStatus = async (url: string) => (await app.inject({ url })).statusCode;

function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Keeps the thread busy, with pauses that are too short, until a condition holds. */
async function overloadUntil(condition: () => Promise<boolean>): Promise<void> {
  do {
    work(500);
    await delay(0);
  } while (!(await condition()));
}

it('requests to the API are rejected while the process can’t keep up, and pages and health are served', async () => {
  expect(await getStatus('/api/v2/credits')).toBe(200);
  await overloadUntil(async () => (await getStatus('/api/v2/credits')) === 503);
  const { headers, ...response } = await app.inject({ url: '/api/v2/credits' });
  expect(response.json()).toEqual({
    code: 'unavailable',
    detail: 'The server is overloaded. Retry in a few seconds.',
  });
  expect(headers['retry-after']).toBe('5');
  expect(await Promise.all(['/healthz', '/docs'].map(getStatus))).toEqual([200, 200]);
  // It ends with the overload.
  while ((await getStatus('/api/v2/credits')) === 503) await delay(10);
});

it('a single long piece of work is no overload', async () => {
  work(1000);
  for (const end = performance.now() + 1500; performance.now() < end; await delay(10))
    expect(await getStatus('/api/v2/credits')).toBe(200);
});
