import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, newAddress } from '../../../tests/customer.ts';
import { type TestApp, testApp, unique } from '../../../tests/harness.ts';
import { auth } from './feature.ts';

/** Simulates Cloudflare, with one valid response of its widget. */
const verifier = Fastify();
const requests: URLSearchParams[] = [];
let broken = false;

let app: TestApp;
beforeAll(async () => {
  verifier.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  verifier.post('/siteverify', async (request, reply) => {
    const sent = request.body as URLSearchParams;
    requests.push(sent);
    if (broken) return reply.code(500).send('broken');
    return { success: sent.get('secret') === 'turnstile secret' && sent.get('response') === 'human' };
  });
  const verifyUrl = `${await verifier.listen({ port: 0, host: '127.0.0.1' })}/siteverify`;
  app = await testApp({
    partial: true,
    features: [auth],
    config: { turnstile: { secret: 'turnstile secret', verifyUrl } },
  });
});
afterAll(async () => {
  await app.close();
  await verifier.close();
});

const email = `${unique('ada')}@example.com`;
const calls = [
  ['sign-up/email', { name: 'Ada', email, password: PASSWORD }],
  ['sign-in/email', { email, password: PASSWORD }],
  ['request-password-reset', { email }],
] as const;
const post = (path: string, body: unknown, response?: string, address = newAddress()) =>
  app.call(`POST /api/auth/${path}`, {
    address,
    body,
    ...(response === undefined ? {} : { headers: { 'x-captcha-response': response } }),
  });

it.each(calls)('%s requires the captcha', async (path, body) => {
  expect((await post(path, body)).body.code).toBe('MISSING_RESPONSE');
  expect((await post(path, body, 'x'.repeat(3000))).body.code).toBe('MISSING_RESPONSE');
  expect((await post(path, body, 'robot')).body.code).toBe('VERIFICATION_FAILED');
  const address = newAddress();
  expect((await post(path, body, 'human', address)).status).toBe(200);
  expect(requests.at(-1)!.get('remoteip')).toBe(address);
});

it('sign-in is rejected while the captcha cannot be verified', async () => {
  broken = true;
  const { status, body } = await post('sign-in/email', { email, password: PASSWORD }, 'human');
  expect([status, body.code]).toEqual([503, 'unavailable']);
});

it("the pages receive the captcha's site key", async () => {
  expect((await app.call('GET /api/account/sign-in')).body.captcha).toBe(true);
});
