import { expect, test } from 'vitest';
import { publicOperations } from '#generated/public-operations.ts';
import { getOperationTitle } from './operation-title.ts';

test.each(publicOperations)('$id has the title of the contract', ({ id, summary }) => {
  expect(getOperationTitle(id)).toBe(id.startsWith('v1-') ? `${summary} (v1)` : summary);
});

test('an unknown operation is shown as its ID', () => {
  expect(getOperationTitle('v3-generate')).toBe('v3-generate');
});
