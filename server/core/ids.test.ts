import { expect, it } from 'vitest';
import { newId } from './ids.ts';

it('makes ids of a prefix and 24 characters of base32', () => {
  const ids = Array.from({ length: 2_000 }, () => newId('task'));
  expect(new Set(ids).size).toBe(2_000);
  for (const id of ids) expect(id).toMatch(/^task_[a-z2-7]{24}$/);
});

it('uses every character at every place', () => {
  const ids = Array.from({ length: 2_000 }, () => newId('key').slice(4));
  for (let place = 0; place < 24; place += 1) expect(new Set(ids.map((id) => id[place])).size).toBe(32);
});
