import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FalServer, falServer } from '../../../tests/fal/server.ts';
import type { SignedMessage } from '../../../tests/replicate/server.ts';
import { FalSignatures } from './signatures.ts';

const JWKS = 'GET /.well-known/jwks.json';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let fal: FalServer;
let signatures: FalSignatures;
let id: string;
const start = Date.UTC(2026, 10, 24);

beforeAll(async () => {
  fal = await falServer();
  await fetch(`${fal.base}/fal-ai/ace-step`, {
    method: 'POST',
    headers: { authorization: `Key ${[...fal.keys][0]}` },
    body: '{}',
  });
  ({ id } = await fal.request());
  fal.succeed(id, {});
});
afterAll(() => fal.close());
beforeEach(() => {
  fal.calls.length = 0;
  fal.mishap = () => null;
  signatures = new FalSignatures(`${fal.base}/.well-known/jwks.json`);
});

const isGenuine = ({ body, headers }: SignedMessage, at = start) =>
  signatures.isGenuine({ headers, body: Buffer.from(body), at: new Date(at) });

const sent = (at = start) => fal.message(id, { at });

describe('a signature of fal.ai', () => {
  it('covers the body, the request, the user, and the time', async () => {
    const message = sent();
    expect(await isGenuine(message)).toBe(true);
    expect(await isGenuine({ ...message, body: `${message.body} ` })).toBe(false);
    for (const [name, value] of [
      ['x-fal-webhook-request-id', 'another'],
      ['x-fal-webhook-user-id', 'another'],
      ['x-fal-webhook-timestamp', String(start / 1000 + 1)],
      ['x-fal-webhook-signature', '00'.repeat(64)],
      ['x-fal-webhook-signature', 'v1,abc'],
    ] as const) {
      expect(await isGenuine({ ...message, headers: { ...message.headers, [name]: value } })).toBe(false);
    }
  });

  it('by another key is rejected', async () => {
    const { privateKey: key } = generateKeyPairSync('ed25519');
    expect(await isGenuine(fal.message(id, { at: start, key }))).toBe(false);
  });

  it('is accepted for five minutes', async () => {
    expect(await isGenuine(sent(), start + 5 * MINUTE)).toBe(true);
    expect(await isGenuine(sent(), start + 5 * MINUTE + 1000)).toBe(false);
    expect(await isGenuine(sent(), start - 5 * MINUTE - 1000)).toBe(false);
  });

  it('that lacks a header is rejected without fetching keys', async () => {
    const { body, headers } = sent();
    for (const name of Object.keys(headers).filter((one) => one.startsWith('x-fal-'))) {
      expect(await isGenuine({ body, headers: { ...headers, [name]: undefined as unknown as string } })).toBe(false);
    }
    expect(fal.calls).toEqual([]);
  });
});

describe('the published keys', () => {
  it('are cached for an hour', async () => {
    for (const at of [start, start + MINUTE, start + HOUR - 1]) expect(await isGenuine(sent(at), at)).toBe(true);
    expect(fal.calls).toEqual([JWKS]);
    await isGenuine(sent(start + HOUR), start + HOUR);
    expect(fal.calls).toEqual([JWKS, JWKS]);
  });

  it('are fetched again for an unknown signature, at most once a minute', async () => {
    await isGenuine(sent());
    fal.rotate();
    expect(await isGenuine(sent(start + MINUTE - 1), start + MINUTE - 1)).toBe(false);
    expect(await isGenuine(sent(start + MINUTE), start + MINUTE)).toBe(true);
    expect(fal.calls).toEqual([JWKS, JWKS]);
  });

  it('serve for a day while they cannot be fetched', async () => {
    await isGenuine(sent());
    fal.mishap = () => ({ status: 500, body: '' });
    expect(await isGenuine(sent(start + 23 * HOUR), start + 23 * HOUR)).toBe(true);
    await expect(isGenuine(sent(start + 25 * HOUR), start + 25 * HOUR)).rejects.toThrow('500');
  });

  it.each([
    ['no JSON', '<html>', 'JSON'],
    ['invalid', '{"keys":7}', 'not a valid key set'],
    ['too long', `{"keys":[],"x":"${'x'.repeat(70_000)}"}`, 'too long'],
  ])('that are %s cannot be used', async (_, body, message) => {
    fal.mishap = () => ({ status: 200, body });
    await expect(isGenuine(sent())).rejects.toThrow(message);
  });

  it('of other kinds are ignored', async () => {
    const keys = [{ kty: 'RSA' }, { kty: 'OKP', crv: 'Ed25519', x: '!' }, null];
    fal.mishap = () => ({ status: 200, body: JSON.stringify({ keys }) });
    expect(await isGenuine(sent())).toBe(false);
  });
});
