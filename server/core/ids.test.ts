import { expect, it } from 'vitest';
import { newId, newRequestId, timeOfRequest } from './ids.ts';

it('makes ids of a prefix and 24 characters of base32', () => {
  const ids = Array.from({ length: 2_000 }, () => newId('task'));
  expect(new Set(ids).size).toBe(2_000);
  for (const id of ids) expect(id).toMatch(/^task_[a-z2-7]{24}$/);
});

it('uses every character at every place', () => {
  const ids = Array.from({ length: 2_000 }, () => newId('key').slice(4));
  for (let place = 0; place < 24; place += 1) expect(new Set(ids.map((id) => id[place])).size).toBe(32);
});

it('makes ids of requests that tell when they came in', () => {
  for (const at of [0, 1, 1023, 1024, Date.UTC(2026, 10, 22, 9, 30, 0, 7), 2 ** 50 - 1]) {
    const ids = Array.from({ length: 100 }, () => newRequestId(new Date(at)));
    expect(new Set(ids).size).toBe(100);
    for (const id of ids) expect(id).toMatch(/^req_[a-z2-7]{24}$/);
    expect(new Set(ids.map((id) => timeOfRequest(id)?.valueOf()))).toEqual(new Set([at]));
  }
});

it('reads no time from what is no id of a request', () => {
  for (const id of [
    '',
    'req_',
    'req_7',
    newId('task'),
    `${newRequestId(new Date())}a`,
    newRequestId(new Date()).toUpperCase(),
  ])
    expect(timeOfRequest(id), id).toBeNull();
});
