/** Whether the browser can make passkeys as the server writes and reads them. */
export const canMakePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** What became of asking the device: `known` is one that the account has already, `refused` is given up. */
export type Made = { readonly response: unknown } | 'known' | 'refused';

/** Asks the device for a passkey. */
export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<Made> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential | null;
    return made === null ? 'refused' : { response: made.toJSON() };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') return 'known';
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) return 'refused';
    throw error;
  }
}
