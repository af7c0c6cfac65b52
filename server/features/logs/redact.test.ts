import { describe, expect, it } from 'vitest';
import { limits } from '../../../catalog/limits.ts';
import { captureBody, redactBody, redactText } from './redact.ts';

const kept = (body: unknown) => redactBody(captureBody(body)).text;
const secret = 'cdz_live_7c2mzk4x9q6wv3ht8rjn5bya';

describe('secrets recognized by their form', () => {
  it.each([
    [`a ${secret} b`, 'a cdz_live_[redacted] b'],
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw=', 'whsec_[redacted]'],
    ['Authorization: Bearer abcdefghijklmnopqrstuvwx', 'Authorization: Bearer [redacted]'],
    ['http://localhost:3000/api/files/aB3-_x9', 'http://localhost:3000/api/files/[redacted]'],
    ['https://user:pass@example.com/hook', 'https://[redacted]@example.com/hook'],
    [
      'https://example.com/hook?a=1&access_token=s3cr3t&b=2',
      'https://example.com/hook?a=1&access_token=[redacted]&b=2',
    ],
    ['a basic song about bearers, me@example.com', 'a basic song about bearers, me@example.com'],
    ['nul\0 and half \ud800', 'nul and half \ufffd'],
  ])('%j becomes %j', (text, clean) => {
    expect(redactText(text)).toBe(clean);
  });
});

describe('redacting a JSON body', () => {
  it('keeps a body without secrets unchanged', () => {
    const body = '{ "prompt" : "token of love", "seed": 1.0 }';
    expect(kept(body)).toBe(body);
  });

  it('removes the values of secret fields at any depth and of any type', () => {
    const body = {
      apiKey: 'x',
      'Client-Secret': 12,
      metadata: { 'x.auth.token': ['a', { b: 'c' }], note: 'fine' },
      list: [{ password: { deep: true } }],
      secret: null,
    };
    expect(JSON.parse(kept(JSON.stringify(body))!)).toEqual({
      apiKey: '[redacted]',
      'Client-Secret': '[redacted]',
      metadata: { 'x.auth.token': '[redacted]', note: 'fine' },
      list: [{ password: '[redacted]' }],
      secret: null,
    });
  });

  it('finds field names in any spelling', () => {
    for (const name of [
      'API KEY',
      'api.key',
      'Private-Key',
      'api\u212aey',
      'x_PassPhrase',
      'set-cookie',
      'Credentials',
    ]) {
      expect(kept(JSON.stringify({ [name]: 'x' }))).toBe(JSON.stringify({ [name]: '[redacted]' }));
    }
  });

  it('finds a secret behind escapes', () => {
    expect(kept(String.raw`{"pass\u0077ord":"x","a":"cdz\u005flive_7c2mzk4x9q"}`)).toBe(
      '{"password":"[redacted]","a":"cdz_live_[redacted]"}',
    );
  });

  it('stops at a nesting limit', () => {
    const deep = `${'['.repeat(2000)}"${secret}"${']'.repeat(2000)}`;
    expect(kept(deep)).toContain('[redacted]');
    expect(kept(deep)).not.toContain(secret);
  });
});

describe('redacting a body that is not JSON', () => {
  it.each([
    ['{"token":"abc", "prompt":"x"', '{"token":"[redacted]", "prompt":"x"'],
    ['{"prompt":"x","password":"cut of', '{"prompt":"x","password":"[redacted]"'],
    ['{"secret": 12345, "a": 1', '{"secret": "[redacted]", "a": 1'],
    ['{"a":1,"credentials":{"b":"c"},"d":2', '{"a":1,[redacted]'],
    [`key=${secret}`, 'key=cdz_live_[redacted]'],
    ['plain words', 'plain words'],
  ])('%j becomes %j', (text, clean) => {
    expect(kept(text)).toBe(clean);
  });

  it('is fast for any body', () => {
    const started = performance.now();
    for (const unit of ['\\"', '"', '"a":"', '?token', '&key', '://', '" : ']) kept(unit.repeat(limits.logBodyBytes));
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it('keeps text only', () => {
    expect(redactBody(captureBody(Buffer.from([0xff, 0xfe, 0x00])))).toEqual({ text: null, bytes: 3 });
    expect(kept('a\0b')).toBeNull();
    expect(redactBody(captureBody(undefined))).toEqual({ text: null, bytes: 0 });
    expect(redactBody(captureBody({ pipe: () => undefined }))).toEqual({ text: null, bytes: 0 });
  });
});

describe('a long body', () => {
  it('is cut at 16 kB, between characters', () => {
    const body = `"${'é'.repeat(20_000)}"`;
    const { text, bytes } = redactBody(captureBody(body));
    expect(bytes).toBe(40_002);
    expect(text).toBe(`"${'é'.repeat((limits.logBodyBytes - 2) / 2)}`);
  });

  it('loses a secret field that the cut ends', () => {
    const body = JSON.stringify({ lyrics: 'x'.repeat(limits.logBodyBytes - 40), password: 'p'.repeat(200) });
    expect(kept(body)).toMatch(/"password":"\[redacted\]"$/);
  });

  it('does not keep the rest in memory', () => {
    const { start, bytes } = captureBody(Buffer.alloc(1_000_000, 'x'));
    expect(bytes).toBe(1_000_000);
    expect((start as Buffer).buffer.byteLength).toBeLessThan(100_000);
  });
});
