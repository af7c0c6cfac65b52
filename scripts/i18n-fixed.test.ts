import { expect, test } from 'vitest';
import { findFixedFaults } from './i18n-fixed.ts';

test('given texts that are reworded or removed are found', () => {
  const fixed = new Map([
    ['a', 'Copy success'],
    ['b', 'Logout success'],
    ['c', 'Login successful'],
  ]);
  const english = new Map([
    ['a', 'Copy success'],
    ['b', 'You’re signed out'],
  ]);
  expect(findFixedFaults(fixed, english)).toEqual([
    'wrong i18n/fixed.yaml b: says “You’re signed out” instead of “Logout success”',
    'wrong i18n/fixed.yaml c: is gone instead of “Login successful”',
  ]);
});
