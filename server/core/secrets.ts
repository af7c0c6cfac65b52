import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';

/** Purposes of derived keys. Each has its own key. */
export type SecretPurpose =
  | 'test-key'
  | 'capability'
  | 'session'
  | 'webhook'
  | 'address'
  | 'reporter'
  | 'listener'
  | 'visitor'
  | 'familiar';

/** Keys derived from SECRET (HKDF-SHA-256, one per purpose). */
export interface Secrets {
  /** 32 bytes for a purpose, from SECRET. */
  key(purpose: SecretPurpose): Buffer;
  /** Like `key`, but from SECRET_PREVIOUS. Null if there is none. */
  previousKey(purpose: SecretPurpose): Buffer | null;
  /** A hash that recognizes a text, as base64url. It can't be computed or reversed without SECRET. */
  mark(purpose: SecretPurpose, text: string): string;
  /** Encrypts with AES-256-GCM. `context` (an id) is authenticated: decrypting with another one fails. */
  seal(purpose: SecretPurpose, text: string, context: string): Buffer;
  /** Decrypts with SECRET or SECRET_PREVIOUS. Throws if neither fits. */
  open(purpose: SecretPurpose, sealed: Uint8Array, context: string): string;
}

/** The first byte of encrypted data, which identifies the format. */
const VERSION = 1;
const NONCE = 12;
const TAG = 16;

function derive(secret: string, purpose: SecretPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'cadenza', `v${VERSION}:${purpose}`, 32));
}

function openWith(key: Buffer, sealed: Buffer, context: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(1 + NONCE, 1 + NONCE + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE + TAG)), decipher.final()]).toString('utf8');
}

/** What the key of address marks is sealed with (features/auth/address-mark.ts). */
export const ADDRESS_KEY_CONTEXT = 'address-key';

export function createSecrets(config: Pick<Config, 'secret' | 'secretPrevious'>): Secrets {
  const secrets = [config.secret, ...(config.secretPrevious === null ? [] : [config.secretPrevious])];
  const derived = new Map<string, Buffer>();
  const getKey = (secret: string, purpose: SecretPurpose): Buffer => {
    const name = `${secrets.indexOf(secret)}:${purpose}`;
    let key = derived.get(name);
    if (!key) derived.set(name, (key = derive(secret, purpose)));
    return key;
  };
  return {
    key: (purpose) => getKey(config.secret, purpose),
    previousKey: (purpose) => (config.secretPrevious === null ? null : getKey(config.secretPrevious, purpose)),
    mark: (purpose, text) => createHmac('sha256', getKey(config.secret, purpose)).update(text).digest('base64url'),
    seal(purpose, text, context) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', getKey(config.secret, purpose), nonce, { authTagLength: TAG });
      cipher.setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]);
    },
    open(purpose, sealed, context) {
      const bytes = Buffer.from(sealed);
      if (bytes[0] !== VERSION || bytes.length < 1 + NONCE + TAG)
        throw new Error('This was not encrypted by this server.');
      for (const secret of secrets) {
        try {
          return openWith(getKey(secret, purpose), bytes, context);
        } catch {
          // Encrypted with another secret, or not by us; the next key decides.
        }
      }
      throw new Error('Neither SECRET nor SECRET_PREVIOUS decrypts this.');
    },
  };
}
