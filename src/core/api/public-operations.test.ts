import { expect, test } from 'vitest';
import { findOperationPage } from './public-operations.ts';

test('each public operation has a page, in its version', () => {
  expect(findOperationPage('v2-feed')).toBe('/docs/v2-feed');
  expect(findOperationPage('v1-feed')).toBe('/docs/v1/v1-feed');
});
