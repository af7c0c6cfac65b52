import { expect, test } from 'vitest';
import { filtersOf } from './test-changed.ts';

test('a file of a feature runs the tests of that feature on both sides', () => {
  expect(filtersOf('server/features/keys/sql/keys.sql')).toEqual(['/features/keys/']);
  expect(filtersOf('src/features/keys/KeysPage.tsx')).toEqual(['/features/keys/']);
});

test('a path of the contract runs the tests of its feature and of the contract', () => {
  const filters = ['/features/key', 'server/core/contract/', 'tests/reference/'];
  expect(filtersOf('openapi/paths/account/keys.yaml')).toEqual(filters);
  expect(filtersOf('openapi/paths/account/key-rotate.yaml')).toEqual(filters);
});

test('another file runs the tests of its folder, a test runs itself', () => {
  expect(filtersOf('server/core/contract/routes.ts')).toEqual(['server/core/contract/']);
  expect(filtersOf('tests/roles.test.ts')).toEqual(['tests/roles.test.ts']);
  expect(filtersOf('README.md')).toEqual([]);
});
