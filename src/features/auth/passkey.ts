import type { PageConfig } from '../../core/page-config.ts';
import { passkeyOptions, sendPasskey } from './calls.ts';

/** Whether this browser can log in by a passkey. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function';

/** Asks the device. Null when one thought better of it. */
async function askDevice(
  config: PageConfig,
  how: Pick<CredentialRequestOptions, 'mediation' | 'signal'>,
): Promise<PublicKeyCredential | null> {
  const options = await passkeyOptions(config);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({ ...options, userVerification: 'required' });
  try {
    const credential = await navigator.credentials.get({ publicKey, ...how });
    return credential instanceof PublicKeyCredential ? credential : null;
  } catch (error) {
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) return null;
    throw error;
  }
}

/** Logs in by a passkey. False when one thought better of it. */
export async function signInByPasskey(config: PageConfig): Promise<boolean> {
  const credential = await askDevice(config, {});
  if (credential === null) return false;
  await sendPasskey(config, credential.toJSON());
  return true;
}

/**
 * Has the browser offer passkeys in the list of the e-mail field, until one is chosen or the signal ends it. False when
 * none was: nothing is wrong then, whatever the reason.
 */
export async function offerPasskeys(config: PageConfig, signal: AbortSignal): Promise<boolean> {
  if (!hasPasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return false;
  const credential = await askDevice(config, { mediation: 'conditional', signal }).catch(() => null);
  if (credential === null || signal.aborted) return false;
  await sendPasskey(config, credential.toJSON());
  return true;
}
