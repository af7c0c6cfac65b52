import { expect, test } from 'vitest';
import { describeDifference } from './i18n-previous.ts';

test('a difference shows the changed words of the sentence, and no line breaks', () => {
  const before = 'Create a secret. Deploy it\nwithin 24 hours.\n\nThen delete the old one.';
  const after = 'Create a secret. Never deploy it within\n24 hours.\n\nThen delete the old one.';
  expect(describeDifference(before, after)).toEqual(['[-Deploy-]{+Never deploy+} it within 24 hours.']);
  expect(describeDifference(before, before)).toEqual([]);
});
