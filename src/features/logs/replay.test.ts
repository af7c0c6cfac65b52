import { expect, test } from 'vitest';
import { aLogDetail } from '../../../tests/app/records.ts';
import { type Answered, compareAnswers, replayObstacle } from './replay.ts';

const answer = (body: unknown, some: Partial<Answered> = {}): Answered => ({
  status: 202,
  headers: { 'content-type': 'application/json' },
  text: typeof body === 'string' ? body : JSON.stringify(body),
  ...some,
});
const kinds = (then: unknown, now: unknown) =>
  Object.fromEntries(compareAnswers(answer(then), answer(now)).body.map(({ name, kind }) => [name, kind]));

test('bodies are compared field by field', () => {
  const then = { mode: 'live', clips: [{ title: 'Rain' }, { title: 'Sun' }], error: null, 'a/b': 1, list: [] };
  const now = { mode: 'test', clips: [{ title: 'Rain' }], error: { code: 'x' }, 'a/b': 1, list: [] };
  expect(kinds(then, now)).toEqual({
    '/mode': 'changed',
    '/clips/0/title': 'same',
    '/clips/1/title': 'only_then',
    '/error': 'only_then',
    '/error/code': 'only_now',
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
  expect(compareAnswers(answer('', { text: null }), answer({ a: 1 })).body).toEqual([
    { name: '/a', kind: 'only_now', before: undefined, after: '1' },
  ]);
});

test('only the headers that matter are compared', () => {
  const then = answer({}, { headers: { 'content-type': 'text/plain', 'retry-after': '3', ratelimit: 'r=1' } });
  const now = answer({}, { headers: { 'content-type': 'application/json', ratelimit: 'r=2' } });
  expect(compareAnswers(then, now).headers).toEqual([
    { name: 'content-type', kind: 'changed', before: 'text/plain', after: 'application/json' },
    { name: 'retry-after', kind: 'only_then', before: '3', after: undefined },
  ]);
});

test('an incomplete body is not sent again', () => {
  expect(replayObstacle(aLogDetail())).toBeUndefined();
  const cut = { text: '{"a', bytes: 20_000, truncated: true };
  expect(replayObstacle(aLogDetail({}, { request_body: cut }))).toBe('truncated');
  const bytes = { text: null, bytes: 3, truncated: false };
  expect(replayObstacle(aLogDetail({}, { request_body: bytes }))).toBe('binary');
});
