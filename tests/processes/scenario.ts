import { createHash } from 'node:crypto';
import { expect, vi } from 'vitest';
import { isGenuine } from '../callbacks/receiver.ts';
import { type Cluster, RATE, SITE } from './cluster.ts';
import { Visitor } from './visitor.ts';

/** From sign-up to the finished song: all processes together act as one product. */
async function song(visitor: Visitor): Promise<void> {
  const { hook } = visitor.cluster;
  const key = await visitor.makeKey();
  const id = await visitor.generate(key, { callback_url: hook.url });
  const task = await visitor.until(id, { status: 'succeeded', credits: { held: 0, charged: 5 } });
  for (const { audio_url, checksum } of task.clips) {
    // The account API returns paths for files.
    const { pathname } = new URL(audio_url!, SITE);
    for (const { url } of visitor.cluster.webs) {
      const bytes = await (await fetch(`${url}${pathname}`)).bytes();
      expect(`sha256:${createHash('sha256').update(bytes).digest('hex')}`).toBe(checksum);
    }
  }
  const feed = await visitor.api('GET /api/v2/feed', key);
  expect(feed.body.data).toMatchObject([{ id, status: 'succeeded' }]);
  const { body } = await visitor.account('GET /api/account/webhooks/secrets');
  const { secret } = (body.data as { mode: string; secret: string }[]).find(({ mode }) => mode === 'live')!;
  await vi.waitFor(() => expect(hook.hits.at(-1)?.body).toMatchObject({ type: 'task.complete', data: { id } }), {
    timeout: 60_000,
  });
  for (const hit of hook.hits) expect(isGenuine(hit, secret, new Date())).toBe(true);
  expect(new Set(hook.hits.map(({ body: event }) => event.sequence)).size).toBe(hook.hits.length);
}

/** Identical concurrent requests create one task, whichever processes they reach. */
async function idempotency(visitor: Visitor): Promise<void> {
  const key = await visitor.makeKey();
  const before = await visitor.account('GET /api/account/credits');
  const input = { model: 'v3.5', prompt: 'once', instrumental: true };
  const responses = await Promise.all(
    Array.from({ length: 8 }, () =>
      visitor.api('POST /api/v2/generate', key, input, { 'idempotency-key': 'the same' }),
    ),
  );
  expect(new Set(responses.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(responses.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
  const { id } = responses[0]!.body;
  await visitor.until(id, { status: 'succeeded' });
  const after = await visitor.account('GET /api/account/credits');
  expect(after.body).toMatchObject({ available: before.body.available - 5, held: 0, used: before.body.used + 5 });
}

/** A revocation on one web process applies to the next request on every other one. */
async function revocation(visitor: Visitor): Promise<void> {
  const key = await visitor.makeKey('test');
  const patch = (status: string) => visitor.account(`PATCH /api/account/keys/${key.id}`, { status });
  for (let round = 0; round < 4; round += 1) {
    expect((await patch('inactive')).status).toBe(200);
    const refused = await Promise.all([1, 2].map(() => visitor.api('GET /api/v2/credits', key)));
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [401, 'inactive_key'],
      [401, 'inactive_key'],
    ]);
    expect((await patch('active')).status).toBe(200);
    const admitted = await Promise.all([1, 2].map(() => visitor.api('GET /api/v2/credits', key)));
    expect(admitted.map(({ status }) => status)).toEqual([200, 200]);
  }
}

/** A key has one rate limit, however many web processes count it. */
async function limits(visitor: Visitor): Promise<void> {
  const key = await visitor.makeKey('test');
  const began = performance.now();
  let [passed, refused] = [0, 0];
  const caller = async () => {
    while (refused < 60) {
      const { status } = await visitor.api('GET /api/v2/credits', key);
      if (status === 200) passed += 1;
      else if (status === 429) refused += 1;
      else throw new Error(`The response was ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: 16 }, caller));
  const allowed = RATE + (RATE * (performance.now() - began)) / 60_000;
  expect(Math.abs(passed - allowed) / allowed).toBeLessThan(0.05);
}

/** The scenario of customers and integrators, with any number of processes. Returns the customer's final balance. */
export async function scenario(cluster: Cluster): Promise<unknown> {
  const visitor = await Visitor.signUp(cluster);
  await song(visitor);
  await idempotency(visitor);
  await revocation(visitor);
  await limits(visitor);
  return (await visitor.account('GET /api/account/credits')).body;
}
