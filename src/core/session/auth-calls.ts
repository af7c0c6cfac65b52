import { jsonCall } from '../api/json-call.ts';
import type { PageConfig } from '../page-config.ts';

/** An operation of the auth library: it is not in the contract. The others are in features/auth. */
export function signOut(config: PageConfig): Promise<unknown> {
  return jsonCall(config, 'POST', '/api/auth/sign-out', {});
}
