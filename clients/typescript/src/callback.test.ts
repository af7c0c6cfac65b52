import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { SignatureError, verifyCallback } from './callback.ts';

const createSecret = (text: string) => `whsec_${Buffer.from(text.padEnd(32, '.')).toString('base64')}`;
const [secret, other] = [createSecret('ours'), createSecret('another')];
const now = new Date('2026-11-20T10:00:00Z');
const body = JSON.stringify({ type: 'task.text', id: 'evt_1', data: { title: 'Schnee 雪' } });

/** Headers as the reference implementation creates them. */
function signed(text = body, by = secret, at = now): Record<string, string> {
  const signature = new Webhook(by).sign('evt_1', at, text);
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signature,
  };
}

const getReason = async (...input: Parameters<typeof verifyCallback>): Promise<string> => {
  const error = await verifyCallback(...input).catch((thrown: unknown) => thrown);
  if (!(error instanceof SignatureError)) throw new Error(`Not refused: ${String(error)}`);
  return error.reason;
};

const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('verifying a callback', () => {
  it('accepts a callback that we signed, as text and as bytes', async () => {
    const event = await verifyCallback(body, signed(), secret, { now });
    expect(event).toEqual(JSON.parse(body));
    expect(await verifyCallback(Buffer.from(body), signed(), secret, { now })).toEqual(event);
  });

  it.each([
    ['of fetch', () => new Headers(signed())],
    ['of Node', () => signed()],
    ['by names in capitals', () => Object.fromEntries(Object.entries(signed()).map(([k, v]) => [k.toUpperCase(), v]))],
    ['of a Map', () => new Map(Object.entries(signed()))],
    ['of a Map, in capitals', () => new Map(Object.entries(signed()).map(([k, v]) => [k.toUpperCase(), v]))],
    ['as pairs', () => Object.entries(signed())],
    ['of Node, raw', () => Object.entries(signed()).flat()],
    ['of an implementation with get', () => ({ get: (name: string) => signed()[name.toLowerCase()] ?? null })],
    [
      'of an implementation that can be iterated',
      () => ({
        *[Symbol.iterator]() {
          yield* Object.entries(signed());
        },
      }),
    ],
    ['without a prototype', () => Object.assign(Object.create(null) as Record<string, string>, signed())],
    ['as lists', () => Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name, [value]]))],
  ])('accepts headers %s', async (_of, headers) => {
    expect(await verifyCallback(body, headers(), secret, { now })).toMatchObject({ id: 'evt_1' });
  });

  it('accepts any of several secrets and any of several signatures', async () => {
    expect(await verifyCallback(body, signed(), [other, secret], { now })).toMatchObject({ id: 'evt_1' });
    const [old, fresh] = [signed(body, other), signed()].map((headers) => headers['webhook-signature']);
    const both = { ...signed(), 'webhook-signature': `v2,abc ${old} ${fresh}` };
    expect(await verifyCallback(body, both, secret, { now })).toMatchObject({ id: 'evt_1' });
    expect(await getReason(body, both, createSecret('a third'), { now })).toBe('wrong_signature');
  });

  it.each<[string, () => [string, Record<string, string>]]>([
    ['is changed', () => [body.replace('Schnee', 'Regen'), signed()]],
    ['has a space more', () => [`${body} `, signed()]],
    ['is signed by another', () => [body, signed(body, other)]],
    ['has another id', () => [body, { ...signed(), 'webhook-id': 'evt_2' }]],
    ['has another time', () => [body, { ...signed(), 'webhook-timestamp': String(now.getTime() / 1000 + 1) }]],
    ['has a signature that is too short', () => [body, { ...signed(), 'webhook-signature': 'v1,AAAA' }]],
  ])('rejects a callback that %s', async (_what, message) => {
    expect(await getReason(...message(), secret, { now })).toBe('wrong_signature');
  });

  it.each([300, -300])('accepts a timestamp %i seconds old', async (seconds) => {
    expect(await verifyCallback(body, signed(), secret, { now: later(seconds) })).toMatchObject({ id: 'evt_1' });
  });

  it.each([301, -301])(
    'rejects a timestamp %i seconds old, unless the receiver allows a longer tolerance',
    async (seconds) => {
      const options = { now: later(seconds) };
      expect(await getReason(body, signed(), secret, options)).toBe('stale');
      expect(await verifyCallback(body, signed(), secret, { ...options, tolerance: 400 })).toMatchObject({
        id: 'evt_1',
      });
    },
  );

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('requires %s', async (name) => {
    expect(await getReason(body, { ...signed(), [name]: undefined }, secret, { now })).toBe('missing_headers');
  });

  it.each([
    ['a time that is none', { 'webhook-timestamp': '2026-11-20' }],
    ['no signature of version 1', { 'webhook-signature': 'v2,AAAA' }],
    ['a signature that is no base64', { 'webhook-signature': 'v1,%%%' }],
  ])('reports a callback with %s as malformed', async (_what, headers) => {
    expect(await getReason(body, { ...signed(), ...headers }, secret, { now })).toBe('malformed');
  });

  it('accepts a body of bytes that are not valid text', async () => {
    const bytes = Buffer.from('{"id":"\\u0000"}');
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const signature = createHmac('sha256', key)
      .update(`evt_1.${now.getTime() / 1000}.`)
      .update(bytes)
      .digest('base64');
    const headers = { ...signed(), 'webhook-signature': `v1,${signature}` };
    expect(await verifyCallback(new Uint8Array(bytes), headers, secret, { now })).toEqual({ id: '\0' });
  });

  it.each([Number.NaN, -1])('rejects a tolerance of %d', async (tolerance) => {
    await expect(verifyCallback(body, signed(), secret, { now: later(3600), tolerance })).rejects.toThrow(TypeError);
  });

  it('throws on a wrong argument, and never prints the secret', async () => {
    const parsed = JSON.parse(body) as string;
    await expect(verifyCallback(parsed, signed(), secret)).rejects.toThrow('not the parsed JSON');
    const wrong = 'whsec_%%% is no base64 at all';
    const error: unknown = await verifyCallback(body, signed(), wrong).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).not.toContain('base64 at all');
  });
});
