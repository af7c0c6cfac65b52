import { expect, test } from 'vitest';
import { operationPage } from './public-operations.ts';

test('each public operation has a page, in its version', () => {
  expect(operationPage('v2-feed')).toBe('/docs/v2-feed');
  expect(operationPage('v1-feed')).toBe('/docs/v1/v1-feed');
});
