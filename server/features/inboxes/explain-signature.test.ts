import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SigningKey } from '../webhooks/service.ts';
import { signWebhook } from '../../core/webhook-signature.ts';
import { explainSignature, type SignatureContext } from './explain-signature.ts';

const NOW = new Date('2026-11-20T10:00:00.400Z');
const createSigningKey = (mode: 'live' | 'test', previous = false): SigningKey => ({
  mode,
  previous,
  key: randomBytes(32),
});
const [live, test, before] = [createSigningKey('live'), createSigningKey('test'), createSigningKey('test', true)];
const known: SignatureContext = { keys: [live, test, before], sent: null };
const BODY = '{"type":"task.text","data":{"mode":"test","title":"Regen über Köln"}}';

interface Message {
  readonly body?: string;
  readonly by?: SigningKey;
  readonly ago?: number;
  readonly arrived?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The explanation for a message that was signed and then altered by a test case. */
function verdict({ body = BODY, by = test, ago = 0, arrived = body, headers = {} }: Message = {}, given = known) {
  const all = { ...signWebhook([by.key], 'evt_1', new Date(NOW.getTime() - ago * 1000), body), ...headers };
  return explainSignature({ headers: all, query: null, body: Buffer.from(arrived) }, NOW, given);
}

const none = { missing: [], mode: null, previous: false, seconds_off: 0 };

describe('verifying a received callback', () => {
  it('accepts a correct signature', () => {
    expect(verdict()).toEqual({ ...none, verdict: 'valid', mode: 'test' });
    expect(verdict({ by: live, body: BODY.replace('test', 'live') })).toMatchObject({ verdict: 'valid', mode: 'live' });
    expect(verdict({ by: live, body: 'of nobody’s task' })).toMatchObject({ verdict: 'valid', mode: 'live' });
    expect(verdict({ body: '' })).toMatchObject({ verdict: 'valid' });
    expect(verdict({ body: 'null' })).toMatchObject({ verdict: 'valid' });
  });

  it('accepts the secret from before a rotation, and says so', () => {
    expect(verdict({ by: before })).toEqual({ ...none, verdict: 'valid', mode: 'test', previous: true });
  });

  it('accepts when one of several signatures matches', () => {
    const other = `v2,abc v1,${randomBytes(32).toString('base64')}`;
    const fits = signWebhook([test.key], 'evt_1', NOW, BODY)['webhook-signature'];
    expect(verdict({ headers: { 'webhook-signature': `${other} ${fits}` } })).toMatchObject({ verdict: 'valid' });
  });

  it('names missing headers', () => {
    expect(verdict({ headers: { 'webhook-id': '' } })).toEqual({
      ...none,
      verdict: 'missing_headers',
      missing: ['webhook-id'],
    });
    const bare = explainSignature({ headers: {}, query: null, body: Buffer.from(BODY) }, NOW, known);
    expect(bare).toEqual({
      ...none,
      verdict: 'missing_headers',
      missing: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
      seconds_off: null,
    });
  });

  it.each([
    ['a time that is no number', { 'webhook-timestamp': '2026-11-20T10:00:00Z' }],
    ['a signature without its version', { 'webhook-signature': randomBytes(32).toString('base64') }],
    ['a signature of a version that is not known', { 'webhook-signature': 'v9,AAAA' }],
  ])('reports %s as malformed', (_what, headers) => {
    expect(verdict({ headers })).toMatchObject({ verdict: 'malformed' });
  });

  it.each([
    [300, 'valid'],
    [301, 'stale'],
    [-300, 'valid'],
    [-301, 'stale'],
  ])('reports a time that is %i seconds off', (ago, message) => {
    expect(verdict({ ago })).toMatchObject({ verdict: message, seconds_off: ago, mode: 'test' });
  });

  it('distinguishes the secret of the other mode from a wrong one', () => {
    expect(verdict({ by: live })).toMatchObject({ verdict: 'other_mode', mode: 'live' });
    expect(verdict({ by: createSigningKey('test') })).toEqual({ ...none, verdict: 'wrong_secret' });
    expect(verdict({ headers: { 'webhook-signature': 'v1,AAAA' } })).toMatchObject({ verdict: 'wrong_secret' });
  });

  it.each([
    ['a line end behind it', `${BODY}\n`],
    ['space around it', `  ${BODY} \r\n`],
    ['written anew with spaces', JSON.stringify(JSON.parse(BODY), null, 2)],
    ['written anew with escapes', BODY.replace('ü', String.raw`\u00fc`)],
  ])('detects a changed body: %s', (_what, arrived) => {
    expect(verdict({ arrived })).toMatchObject({ verdict: 'altered', mode: null });
  });

  it('detects any change of a body that we sent', () => {
    const arrived = BODY.replace('Regen', 'Sonne');
    expect(verdict({ arrived })).toMatchObject({ verdict: 'wrong_secret' });
    expect(verdict({ arrived }, { ...known, sent: BODY })).toMatchObject({ verdict: 'altered' });
    expect(verdict({ arrived, by: createSigningKey('test') }, { ...known, sent: BODY })).toMatchObject({
      verdict: 'wrong_secret',
    });
  });

  it('works for a body that no JSON writer would reproduce', () => {
    const arrived = '['.repeat(30_000) + ']'.repeat(30_000);
    expect(verdict({ arrived, by: createSigningKey('test') }, { ...known, keys: [] })).toMatchObject({
      verdict: 'wrong_secret',
    });
  });

  it('uses the received bytes unchanged', () => {
    const body = Buffer.from([0xff, 0x00, 0xfe]);
    const hmac = createHmac('sha256', test.key)
      .update('evt_1.')
      .update(`${Math.floor(NOW.getTime() / 1000)}.`);
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(NOW.getTime() / 1000)),
      'webhook-signature': `v1,${hmac.update(body).digest('base64')}`,
    };
    expect(explainSignature({ headers, query: null, body }, NOW, known)).toMatchObject({ verdict: 'valid' });
  });

  it('of a guest says that it cannot be verified, unless it is invalid with any secret', () => {
    const guest: SignatureContext = { keys: null, sent: null };
    expect(verdict({ ago: 400 }, guest)).toEqual({ ...none, verdict: 'unchecked', seconds_off: 400 });
    expect(verdict({ headers: { 'webhook-signature': '' } }, guest)).toMatchObject({ verdict: 'missing_headers' });
    expect(verdict({ headers: { 'webhook-timestamp': 'x' } }, guest)).toMatchObject({ verdict: 'malformed' });
  });
});
