import { expect, test } from 'vitest';
import { getFirstRequests } from './first-request.ts';

const values = { origin: 'https://music.example', secret: 'cdz_test_1', prompt: 'a waltz' };
const requests = getFirstRequests(values);

test('the first request is available in curl and with both clients', () => {
  expect(requests.map(({ language }) => language)).toEqual(['curl', 'client', 'python-client']);
});

test.for(requests)('the code is ready to run: $language', ({ code }) => {
  for (const value of Object.values(values)) expect(code).toContain(value);
  expect(code).not.toMatch(/API_KEY|THE_PROMPT|the-origin|&lt;|&quot;|<span|import os/);
});
