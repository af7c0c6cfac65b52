import { expect, test } from 'vitest';
import { filtersOf } from './test-changed.ts';

test('a file of a feature selects the tests of that feature in server and site', () => {
  expect(filtersOf('server/features/keys/sql/keys.sql')).toEqual(['/features/keys/']);
  expect(filtersOf('src/features/keys/KeysPage.tsx')).toEqual(['/features/keys/']);
});

test('a contract path selects the tests of its feature and of the contract', () => {
  const filters = ['/features/key', 'server/core/contract/', 'tests/reference/'];
  expect(filtersOf('openapi/paths/account/keys.yaml')).toEqual(filters);
  expect(filtersOf('openapi/paths/account/key-rotate.yaml')).toEqual(filters);
});

test('another file selects the tests of its folder; a test selects itself', () => {
  expect(filtersOf('server/core/contract/routes.ts')).toEqual(['server/core/contract/']);
  expect(filtersOf('tests/roles.test.ts')).toEqual(['tests/roles.test.ts']);
  expect(filtersOf('README.md')).toEqual([]);
});
