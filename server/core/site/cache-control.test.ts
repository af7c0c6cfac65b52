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
