import { jsonCall } from '../api/json-call.ts';
import type { PageConfig } from '../page-config.ts';

// The auth library's operations. They are not in the contract: their bodies and errors are its own.

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export function signIn(config: PageConfig, credentials: Credentials): Promise<unknown> {
  return jsonCall(config, 'POST', '/api/auth/sign-in/email', credentials);
}

export function signUp(config: PageConfig, account: Credentials & { readonly name: string }): Promise<unknown> {
  return jsonCall(config, 'POST', '/api/auth/sign-up/email', account);
}

export function signOut(config: PageConfig): Promise<unknown> {
  return jsonCall(config, 'POST', '/api/auth/sign-out', {});
}
