import { expect, test } from 'vitest';
import { getCacheControl } from './cache-control.ts';

test.each(['/docs/intro.html', '/zh/pricing.html', '/index.html', '/docs/authentication.html', '/blog/users.html'])(
  'shared caches keep %s for a minute',
  (path) => {
    expect(getCacheControl(path)).toBe('public, max-age=0, s-maxage=60, stale-if-error=86400');
  },
);

test.each(['/dashboard.html', '/dashboard/api/logs.html', '/zh/user/admin.html', '/auth/login.html'])(
  'no shared cache keeps %s, which is behind sign-in',
  (path) => {
    expect(getCacheControl(path)).toBe('private, no-cache');
  },
);

test.each([
  ['/assets/js/large.5e6f7a8b.js', 'public, max-age=31536000, immutable'],
  ['/client/example-client-1.2.3.tgz', 'public, max-age=31536000, immutable'],
  ['/client/example_client-1.2.3.tar.gz', 'public, max-age=31536000, immutable'],
  ['/fonts/onest.woff2', 'public, max-age=604800'],
])('browsers keep %s: %s', (path, header) => {
  expect(getCacheControl(path)).toBe(header);
});
