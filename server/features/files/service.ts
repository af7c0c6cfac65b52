import { createHash, randomBytes } from 'node:crypto';
import type { Core } from '../../core/core.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** 160 random bits as 32 characters of base32: whoever holds it has the file. */
function newCapability(): string {
  return Array.from(randomBytes(32), (byte) => ALPHABET[byte % 32]).join('');
}

/** Whether a text can be a capability: nothing else is looked up. */
export const isCapability = (text: string): boolean => /^[a-z2-7]{32}$/.test(text);

/** A stored file as `tasks_deliver` writes it into `files`. */
export interface NewFile {
  readonly capability: string;
  readonly storage_key: string;
  readonly content_type: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** What it is called when it is saved. */
  readonly name: string;
}

/** Stores bytes under a key, replacing what an earlier try left there. They can be reached once the row is written. */
export async function storeFile(
  core: Core,
  key: string,
  bytes: Uint8Array,
  contentType: string,
  name: string,
): Promise<NewFile> {
  await core.storage.put(key, bytes, contentType);
  return {
    capability: newCapability(),
    storage_key: key,
    content_type: contentType,
    bytes: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    name,
  };
}
