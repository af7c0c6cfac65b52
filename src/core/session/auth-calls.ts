import { jsonCall } from '../api/json-call.ts';
import type { PageConfig } from '../page-config.ts';

// Operations of the auth library: they are not in the contract. The others are in features/auth.

export function signOut(config: PageConfig): Promise<unknown> {
  return jsonCall(config, 'POST', '/api/auth/sign-out', {});
}

/** Sends the mail that asks to confirm one's address once more. */
export function resendVerification(config: PageConfig): Promise<unknown> {
  return jsonCall(config, 'POST', '/api/auth/send-verification-email', {});
}
