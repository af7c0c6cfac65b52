import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { createLogDetail } from '../../../tests/app/records.ts';
import { type ReplayResponse, compareResponses, toCurl, getReplayObstacle } from './replay.ts';

const response = (body: unknown, some: Partial<ReplayResponse> = {}): ReplayResponse => ({
  status: 202,
  headers: { 'content-type': 'application/json' },
  text: typeof body === 'string' ? body : JSON.stringify(body),
  ...some,
});
const kinds = (original: unknown, now: unknown) =>
  Object.fromEntries(compareResponses(response(original), response(now)).body.map(({ name, kind }) => [name, kind]));

test('bodies are compared field by field', () => {
  const original = { mode: 'live', clips: [{ title: 'Rain' }, { title: 'Sun' }], error: null, 'a/b': 1, list: [] };
  const now = { mode: 'test', clips: [{ title: 'Rain' }], error: { code: 'x' }, 'a/b': 1, list: [] };
  expect(kinds(original, now)).toEqual({
    '/mode': 'changed',
    '/clips/0/title': 'same',
    '/clips/1/title': 'missing',
    '/error': 'missing',
    '/error/code': 'added',
    '/a~1b': 'same',
    '/list': 'same',
  });
});

test('values that differ on every call are separated from real changes', () => {
  const one = 'task_7c2mzk4x9q6wv3ht8rjn5bya';
  const other = 'task_2mzk4x9q6wv3ht8rjn5bya7c';
  const clip = 'clip_2mzk4x9q6wv3ht8rjn5bya7c';
  expect(kinds({ id: one }, { id: other })).toEqual({ '/id': 'varies' });
  expect(kinds({ id: one }, { id: clip })).toEqual({ '/id': 'changed' });
  expect(kinds({ at: '2026-11-20T09:00:00.000Z' }, { at: '2026-11-21T09:00:00.000Z' })).toEqual({ '/at': 'varies' });
  expect(kinds({ at: '2026-11-20T09:00:00.000Z' }, { at: null })).toEqual({ '/at': 'changed' });
  const file = (capability: string) => ({ url: `http://localhost:3000/api/files/${capability}` });
  expect(kinds(file('[redacted]'), file('abc'))).toEqual({ '/url': 'varies' });
  expect(kinds({ token: '[redacted]' }, { token: 'x' })).toEqual({ '/token': 'varies' });
});

test('bodies that are not JSON are compared as a whole, and a missing one is empty', () => {
  expect(kinds('[00:01.00]Rain', '[00:01.00]Rain')).toEqual({ '': 'same' });
  expect(compareResponses(response('', { text: null }), response({ a: 1 })).body).toEqual([
    { name: '/a', kind: 'added', before: undefined, after: '1' },
  ]);
});

test('only the headers that matter are compared', () => {
  const original = response({}, { headers: { 'content-type': 'text/plain', 'retry-after': '3', ratelimit: 'r=1' } });
  const now = response({}, { headers: { 'content-type': 'application/json', ratelimit: 'r=2' } });
  expect(compareResponses(original, now).headers).toEqual([
    { name: 'content-type', kind: 'changed', before: 'text/plain', after: 'application/json' },
    { name: 'retry-after', kind: 'missing', before: '3', after: undefined },
  ]);
});

test('an incomplete body is not sent again', () => {
  expect(getReplayObstacle(createLogDetail())).toBeUndefined();
  const cut = { text: '{"a', bytes: 20_000, truncated: true };
  expect(getReplayObstacle(createLogDetail({}, { request_body: cut }))).toBe('truncated');
  const bytes = { text: null, bytes: 3, truncated: false };
  expect(getReplayObstacle(createLogDetail({}, { request_body: bytes }))).toBe('binary');
});

/** The arguments that a shell would pass to curl. */
const words = (command: string): string[] =>
  execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], {
    env: { API_KEY: 'cdz_test_x' },
    encoding: 'utf8',
  })
    .split('\0')
    .slice(0, -1);

test('a curl command is safe in a shell, whatever the body contains', () => {
  const text = `{"prompt":"it's $HOME \`id\` \\"x\\"\\n!"}`;
  const detail = createLogDetail({}, { request_body: { text, bytes: text.length, truncated: false } });
  expect(words(toCurl(detail, 'https://api.example.com'))).toEqual([
    '-X',
    'POST',
    'https://api.example.com/api/v2/generate',
    '-H',
    'Authorization: Bearer cdz_test_x',
    '-H',
    'Content-Type: application/json',
    '--data-raw',
    text,
  ]);
});

test('a curl command for a GET request', () => {
  const detail = createLogDetail(
    { method: 'GET', path: '/api/v2/feed' },
    { query: 'limit=3&status=failed', request_headers: {}, request_body: { text: null, bytes: 0, truncated: false } },
  );
  expect(words(toCurl(detail, 'http://localhost:3000'))).toEqual([
    'http://localhost:3000/api/v2/feed?limit=3&status=failed',
    '-H',
    'Authorization: Bearer cdz_test_x',
  ]);
});
