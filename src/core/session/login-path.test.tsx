import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseReturnPath } from './login-path.ts';

const origin = 'https://music.example';
const to = (path: string) => parseReturnPath(`?return=${encodeURIComponent(path)}`, origin);

test('returns to a page of the site, with query and hash', () => {
  expect(to('/ja/dashboard/api/keys?tab=1#top')).toBe('/ja/dashboard/api/keys?tab=1#top');
});

test.each([
  'https://evil.example/',
  '//evil.example/dashboard',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  '/x/..//evil.example',
  '/.\\/evil.example',
  '/.\n//evil.example',
  '///evil.example',
  '//user@evil.example',
  'https:evil.example',
  'https:/evil.example',
  'dashboard',
  '',
])('does not redirect to %j', (path) => {
  expect(to(path)).toBeUndefined();
});

test.each(['/api/auth/sign-out', '/auth/login', '/de/auth/register'])('does not redirect to %s', (path) => {
  expect(to(path)).toBeUndefined();
});

test('stays on the site for any combination of URL parts', () => {
  const signs = ['/', '\\', '.', '..', '%2f', '%5c', '%2e', '\t', '\n', '\r', ' ', '\0', '?', '#', '@', ':', '[', ';'];
  const words = ['https:', 'javascript:', 'evil.example', 'user', '127.0.0.1', 'ja', '\u3002', '\uff0f'];
  const part = fc.constantFrom(...signs, ...words);
  fc.assert(
    fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
      const path = to(`/${parts.join('')}`);
      if (path === undefined) return;
      const { href, origin: itsOrigin, pathname, search, hash } = new URL(path, origin);
      expect(itsOrigin).toBe(origin);
      expect(pathname + search + hash).toBe(path);
      // Resolved relative to a page of the site, as links and the history API do.
      expect(new URL(path, `${origin}/de/auth/login?return=x`).href).toBe(href);
    }),
    { numRuns: 3000 },
  );
});

test('without a return page there is none', () => {
  expect(parseReturnPath('', origin)).toBeUndefined();
});
