import { jsonCall } from '../../core/api/json-call.ts';
import type { PageConfig } from '../../core/page-config.ts';

// The auth library's operations of this page. They are not in the contract: their bodies and errors are its own.

/** Sends a mail to the address that the account is to have. */
export function changeEmail(config: PageConfig, newEmail: string, locale: string): Promise<unknown> {
  return jsonCall(config, 'POST', '/api/auth/change-email', { newEmail, locale });
}

/** Sends the mail that asks to confirm one's address once more. */
export function resendVerification(config: PageConfig): Promise<unknown> {
  return jsonCall(config, 'POST', '/api/auth/send-verification-email', {});
}

export interface Enrollment {
  readonly totpURI: string;
  readonly backupCodes: readonly string[];
}

/** Begins to enroll an app: it holds once a code of it was entered. */
export function beginTwoFactor(config: PageConfig, password: string): Promise<Enrollment> {
  return jsonCall(config, 'POST', '/api/auth/two-factor/enable', { password });
}

export function finishTwoFactor(config: PageConfig, code: string): Promise<unknown> {
  return jsonCall(config, 'POST', '/api/auth/two-factor/verify-totp', { code });
}

export function endTwoFactor(config: PageConfig, password: string): Promise<unknown> {
  return jsonCall(config, 'POST', '/api/auth/two-factor/disable', { password });
}

/** New recovery codes: those before work no more. */
export async function newRecoveryCodes(config: PageConfig, password: string): Promise<readonly string[]> {
  const path = '/api/auth/two-factor/generate-backup-codes';
  return (await jsonCall<Pick<Enrollment, 'backupCodes'>>(config, 'POST', path, { password })).backupCodes;
}

export function passkeyOptions(config: PageConfig): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return jsonCall(config, 'GET', '/api/auth/passkey/generate-register-options');
}

export function registerPasskey(config: PageConfig, response: unknown, name: string): Promise<unknown> {
  return jsonCall(config, 'POST', '/api/auth/passkey/verify-registration', { response, name });
}

/** Where another service asks whether it may let its visitor in here. */
export async function linkAddress(config: PageConfig, provider: string, locale: string): Promise<string> {
  return (await jsonCall<{ url: string }>(config, 'POST', '/api/auth/link-social', { provider, locale })).url;
}
