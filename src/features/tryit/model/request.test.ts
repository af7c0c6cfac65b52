import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createNetworkError } from '../../../core/api/api-error.ts';
import { toCurlCommand } from '../../../core/api/curl.ts';
import { isRequestHash, toRequestHash, parseRequestHash } from '../../../core/api/request-link.ts';
import { parseRequestLink, toFailure, getPrice, toHttpRequest } from './request.ts';
import { sampleForm as form } from '../../../../tests/app/operation-form.ts';

describe('a request', () => {
  const parameters = { id: 'a/b', '?tag': ['x y', 'z'], '?limit': 3, ':Idempotency-Key': 'k' };
  const request = toHttpRequest(form, { parameters, text: '{"model":"v5"}' }, 'https://api.example');

  it('has its parameters in the right places', () => {
    expect(request).toEqual({
      method: 'POST',
      url: 'https://api.example/api/v2/songs/a%2Fb?tag=x+y&tag=z&limit=3',
      headers: { 'Idempotency-Key': 'k', 'Content-Type': 'application/json' },
      body: '{"model":"v5"}',
    });
  });

  it('becomes a command without the key', () => {
    expect(toCurlCommand({ ...request, body: `{"a":"it's"}` })).toBe(
      [
        `curl -X POST 'https://api.example/api/v2/songs/a%2Fb?tag=x+y&tag=z&limit=3'`,
        `-H "Authorization: Bearer $API_KEY"`,
        `-H 'Idempotency-Key: k'`,
        `-H 'Content-Type: application/json'`,
        String.raw`--data-raw '{"a":"it'\''s"}'`,
      ].join(' \\\n  '),
    );
  });
});

describe('a parameter that is an object', () => {
  const schema = { type: 'object', additionalProperties: { type: 'string' } } as const;
  const metadata = { name: 'metadata', in: 'query', required: false, description: '', schema } as const;
  const list = { ...form, path: '/api/v2/songs', parameters: [metadata], body: null };
  const draft = { parameters: { '?metadata': { order: '4 2', 'user.id': 'a' } }, text: '' };

  it('is sent as a parameter for each entry, and restored from them', () => {
    const { url } = toHttpRequest(list, draft, '');
    expect(url).toBe('/api/v2/songs?metadata.order=4+2&metadata.user.id=a');
    const sent = { path: '/api/v2/songs', query: url.split('?')[1]! };
    expect(parseRequestLink(list, { parameters: {}, text: '', sent })).toEqual(draft);
    expect(parseRequestLink(list, { parameters: {}, text: '', sent: { ...sent, query: '' } }).parameters).toEqual({});
  });
});

describe('a shared link', () => {
  it('restores any request, in URL-safe characters', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string({ unit: 'grapheme' }), (parameters, text) => {
        const hash = toRequestHash({ parameters, text });
        expect(hash).toMatch(/^#try=[\w-]+$/);
        expect(isRequestHash(hash)).toBe(true);
        expect(JSON.stringify(parseRequestHash(hash))).toBe(JSON.stringify({ parameters, text }));
      }),
    );
  });

  it('restores a past request from its URL', () => {
    const sent = { path: '/api/v2/songs/a%2Fb', query: 'tag=x+y&tag=z&limit=3&other=1' };
    const request = parseRequestHash(toRequestHash({ parameters: {}, text: '{}', sent }));
    expect(parseRequestLink(form, request!)).toEqual({
      parameters: { id: 'a/b', '?tag': ['x y', 'z'], '?limit': 3 },
      text: '{}',
    });
  });

  it.each(['#try=', '#try=%%', '#try=bnVsbA', '#try=W10', '#try', '#other', ''])(
    'is ignored when it is invalid: %s',
    (hash) => {
      expect(parseRequestHash(hash)).toBeUndefined();
      expect(isRequestHash(hash)).toBe(hash.startsWith('#try'));
    },
  );
});

describe('a request without a response', () => {
  it('did not reach the server', () => {
    const error = createNetworkError(new TypeError('Failed to fetch'));
    expect(toFailure(error, true)).toEqual({ kind: 'network' });
    expect(toFailure(error, false)).toEqual({ kind: 'offline' });
  });

  it('was canceled, or never sent', () => {
    expect(toFailure(new DOMException('x', 'AbortError'), false)).toEqual({ kind: 'canceled' });
    const reason = "Failed to construct 'Request': String contains non ISO-8859-1 code point.";
    expect(toFailure(new TypeError(reason), true)).toEqual({ kind: 'refused', reason });
  });
});

test("the price is the model's, or its possible range", () => {
  expect(getPrice({ id: 'v2-generate' }, { model: 'v4' })).toEqual({ least: 8, most: 8 });
  expect(getPrice({ id: 'v1-generate' }, { model: 'v5' })).toEqual({ least: 12, most: 12 });
  expect(getPrice({ id: 'v2-extend' }, {})).toEqual({ least: 5, most: 12 });
  expect(getPrice({ id: 'v2-timestamped-lyrics' }, {})).toEqual({ least: 0, most: 2 });
  expect(getPrice({ id: 'v2-generate' }, { model: 'v4', dry_run: true })).toEqual({ least: 0, most: 0 });
  expect(getPrice({ id: 'v2-feed' }, {})).toEqual({ least: 0, most: 0 });
});
