import { expect, test } from 'vitest';
import { toFilters } from './test-changed.ts';

test('a file of a feature selects the tests of that feature in server and site', () => {
  expect(toFilters('server/features/keys/sql/keys.sql')).toEqual(['/features/keys/']);
  expect(toFilters('src/features/keys/KeysPage.tsx')).toEqual(['/features/keys/']);
});

test('a contract path selects the tests of its feature and of the contract', () => {
  const filters = ['/features/key', 'server/core/contract/', 'tests/reference/'];
  expect(toFilters('openapi/paths/account/keys.yaml')).toEqual(filters);
  expect(toFilters('openapi/paths/account/key-rotate.yaml')).toEqual(filters);
});

test('another file selects the tests of its folder; a test selects itself', () => {
  expect(toFilters('server/core/contract/routes.ts')).toEqual(['server/core/contract/']);
  expect(toFilters('tests/roles.test.ts')).toEqual(['tests/roles.test.ts']);
  expect(toFilters('README.md')).toEqual([]);
});
