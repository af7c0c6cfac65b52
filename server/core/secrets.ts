/** What a derived key is for: each purpose has a key of its own. */
export type SecretPurpose = 'test-key' | 'capability' | 'session';

/** Keys derived from SECRET (HKDF-SHA-256, one per purpose). */
export interface Secrets {
  /** 32 bytes for a purpose, from SECRET. */
  key(purpose: SecretPurpose): Buffer;
  /** AES-256-GCM; `context` (an id) is bound to the text: opening with another fails. */
  seal(purpose: SecretPurpose, text: string, context: string): Buffer;
  /** Opens what SECRET or SECRET_PREVIOUS sealed. Throws when neither did. */
  open(purpose: SecretPurpose, sealed: Uint8Array, context: string): string;
}
