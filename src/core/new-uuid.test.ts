import { expect, test } from 'vitest';
import { newUuid } from './new-uuid.ts';

test('random UUIDs have version 4, and differ', () => {
  const made = Array.from({ length: 64 }, newUuid);
  for (const one of made) expect(one).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(made).size).toBe(64);
});
