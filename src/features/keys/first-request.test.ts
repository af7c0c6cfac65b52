import { expect, test } from 'vitest';
import { getFirstRequests, toRequestLanguage } from './first-request.ts';

const values = { origin: 'https://music.example', secret: 'cdz_test_1', prompt: 'a waltz' };
const requests = getFirstRequests(values);

test('the first request is available in curl and with each client', () => {
  expect(requests.map(({ label }) => label)).toEqual(['curl', 'TypeScript', 'Python', 'Go']);
});

test.for(requests)('the code is ready to run: $language', ({ code }) => {
  for (const value of Object.values(values)) expect(code).toContain(value);
  expect(code).not.toMatch(/API_KEY|THE_PROMPT|the-origin|&lt;|&quot;|<span|import os|"os"/);
});

test('each client has the command that installs it', () => {
  const [curl, ...clients] = requests;
  expect(curl!.install).toBeUndefined();
  for (const { install } of clients) expect(install).toContain('https://music.example/client/');
});

test('without a key, the code reads it from the environment', () => {
  for (const { code } of getFirstRequests({ ...values, secret: undefined })) expect(code).toMatch(/API_KEY/);
});

test.for([
  ['ruby', 'curl'],
  ['go', 'go-client'],
  ['client', 'client'],
] as const)('the language of the docs is chosen: %s', ([chosen, language]) => {
  expect(toRequestLanguage(chosen)).toBe(language);
});
