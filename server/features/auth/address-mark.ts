import { createHmac } from 'node:crypto';
import type { Core } from '../../core/core.ts';

/**
 * By what an address is known again that had the credits of a sign-up: a hash that nobody can make, or look an address up
 * by, without SECRET. Another SECRET knows none of those before.
 */
export function markOf({ secrets }: Pick<Core, 'secrets'>, email: string): string {
  return createHmac('sha256', secrets.key('address')).update(email.trim().toLowerCase()).digest('base64url');
}
