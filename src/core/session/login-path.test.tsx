import { expect, test } from 'vitest';
import { returnPath } from './login-path.ts';

const origin = 'https://music.example';
const to = (path: string) => returnPath(`?return=${encodeURIComponent(path)}`, origin);

test('leads back to a page of the site, with its query and its place', () => {
  expect(to('/ja/dashboard/api/keys?tab=1#top')).toBe('/ja/dashboard/api/keys?tab=1#top');
});

test.each([
  'https://evil.example/',
  '//evil.example/dashboard',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  'dashboard',
  '',
])('does not lead to %j', (path) => {
  expect(to(path)).toBeUndefined();
});

test.each(['/api/auth/sign-out', '/auth/login', '/de/auth/register'])('does not lead to %s', (path) => {
  expect(to(path)).toBeUndefined();
});

test('without a wish there is none', () => {
  expect(returnPath('', origin)).toBeUndefined();
});
