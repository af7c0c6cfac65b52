import type { PageConfig } from '../../core/page-config.ts';
import { passkeyOptions, sendPasskey } from './calls.ts';

/** Whether this browser can log in by a passkey. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function';

/** Logs in by a passkey. False when one thought better of it. */
export async function signInByPasskey(config: PageConfig): Promise<boolean> {
  const options = await passkeyOptions(config);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({ ...options, userVerification: 'required' });
  let credential: Credential | null;
  try {
    credential = await navigator.credentials.get({ publicKey });
  } catch (error) {
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) return false;
    throw error;
  }
  if (!(credential instanceof PublicKeyCredential)) return false;
  await sendPasskey(config, credential.toJSON());
  return true;
}
