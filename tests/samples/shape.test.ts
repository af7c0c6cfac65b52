import { expect, test } from 'vitest';
import { bindings, findMismatches, missingLines } from './shape.ts';

const id = 'task_4n7xk2vq8m3rj5hc6tzw9yba';
const other = 'task_zzzxk2vq8m3rj5hc6tzw9yba';

test('shown responses may be shortened, with other ids and numbers', () => {
  expect(findMismatches({ id, eta_seconds: 22 }, { id: other, eta_seconds: 3, mode: 'test' })).toEqual([]);
  expect(findMismatches({ clips: [{ title: 'Rain' }] }, { clips: [{ title: 'Snow' }, { title: 'Snow' }] })).toEqual([]);
});

test.for([
  [{ status: 'queued' }, { status: 'running' }],
  [{ id }, { id: 'clip_4n7xk2vq8m3rj5hc6tzw9yba' }],
  [{ clips: [] }, { clips: [1] }],
  [{ clips: [1] }, { clips: [] }],
  [
    { title: 'Not matches', status: 404 },
    { title: 'Gone', status: 404 },
  ],
  [{ error: null }, {}],
  [{ held: 0 }, { held: '0' }],
])('%j does not match %j', ([shown, actual]) => {
  expect(findMismatches(shown, actual)).toHaveLength(1);
});

test('lines are matched in order', () => {
  expect(missingLines('a 1\nc 3', 'a 20\nb\nc 7\n')).toEqual([]);
  expect(missingLines('c 3\na 1', 'a 20\nb\nc 7\n')).toEqual(['a 1']);
});

test('changing values are bound for later steps', () => {
  expect(
    bindings({ id, status: 'queued', clips: [{ id }] }, { id: other, status: 'queued', clips: [{ id: other }] }),
  ).toEqual([
    [id, other],
    [id, other],
  ]);
});
