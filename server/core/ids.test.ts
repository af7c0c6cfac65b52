import { expect, it } from 'vitest';
import { newId, newRequestId, getRequestTime } from './ids.ts';

it('ids are a prefix and 24 characters of base32', () => {
  for (const ids of [
    Array.from({ length: 2_000 }, () => newId('key')),
    Array.from({ length: 2_000 }, () => newId('task')),
  ]) {
    expect(new Set(ids).size).toBe(2_000);
    for (const id of ids) expect(id).toMatch(/^(?:key|task)_[a-z2-7]{24}$/);
  }
});

it('ids of outputs sort by their millisecond', () => {
  const times = [0, 1, 31, 32, 1023, 1024, Date.UTC(2026, 10, 22, 9, 30), 2 ** 50 - 1];
  const ids = times.map((at) => newId('clip', at));
  expect(ids.toSorted()).toEqual(ids);
});

it('every character of the alphabet is used at every position', () => {
  const ids = Array.from({ length: 2_000 }, () => newId('key').slice(4));
  for (let place = 0; place < 24; place += 1) expect(new Set(ids.map((id) => id[place])).size).toBe(32);
});

it('request ids contain their time', () => {
  for (const at of [0, 1, 1023, 1024, Date.UTC(2026, 10, 22, 9, 30, 0, 7), 2 ** 50 - 1]) {
    const ids = Array.from({ length: 100 }, () => newRequestId(new Date(at)));
    expect(new Set(ids).size).toBe(100);
    for (const id of ids) expect(id).toMatch(/^req_[a-z2-7]{24}$/);
    expect(new Set(ids.map((id) => getRequestTime(id)?.valueOf()))).toEqual(new Set([at]));
  }
});

it('no time is read from a text that is not a request id', () => {
  for (const id of [
    '',
    'req_',
    'req_7',
    newId('task'),
    `${newRequestId(new Date())}a`,
    newRequestId(new Date()).toUpperCase(),
  ])
    expect(getRequestTime(id), id).toBeNull();
});
