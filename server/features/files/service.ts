import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Core } from '../../core/core.ts';
import { trackObjects } from './orphan-store.ts';
import { findFile } from './store.ts';

export { abandonObject } from './orphan-store.ts';
export { sanitizeFileName } from './disposition.ts';
export { sendFile } from './send.ts';
export { expireCustomerFiles, type ServedFile } from './store.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** 160 random bits as 32 base32 characters. Anyone who has them can download the file. */
function newCapability(): string {
  return Array.from(randomBytes(32), (byte) => ALPHABET[byte % 32]).join('');
}

/** Whether a text has the form of a capability. Other texts aren't looked up. */
export const isCapability = (text: string): boolean => /^[a-z2-7]{32}$/.test(text);

const PLACE = '/api/files/';

/** The path of a file on this server. */
export const filePath = (capability: string): string => PLACE + capability;

/** Returns the capability in a file URL of this server, in any spelling of its host. Null for any other URL. */
export function parseCapability({ config, origins }: Core, address: string): string | null {
  const url = URL.parse(address);
  if (!url?.pathname.startsWith(PLACE)) return null;
  if (url.origin !== new URL(config.publicUrl).origin && !origins.has(url.origin)) return null;
  const capability = url.pathname.slice(PLACE.length);
  return isCapability(capability) ? capability : null;
}

/** The bytes of a file. Null if it doesn't exist, has expired or was revoked. */
export async function readStoredFile(core: Core, capability: string): Promise<Uint8Array | null> {
  const file = await findFile(core.db, capability, core.clock.now());
  const stored = file && (await core.storage.get(file.storage_key));
  return stored ? buffer(stored.stream) : null;
}

/** A stored file as `outputs_deliver` writes it into `files`. */
export interface NewFile {
  readonly capability: string;
  readonly storage_key: string;
  readonly content_type: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** The file name for downloads. */
  readonly name: string;
}

/** Bytes to store under a key. */
export interface FileToStore extends Pick<NewFile, 'storage_key' | 'content_type' | 'name'> {
  readonly bytes: Uint8Array;
}

/**
 * Stores files and replaces those of an earlier attempt. They can be downloaded once their rows are written, and are deleted if
 * no row is written within an hour.
 */
export async function storeFiles(core: Core, customerId: string, files: readonly FileToStore[]): Promise<NewFile[]> {
  await trackObjects(
    core.db,
    customerId,
    files.map(({ storage_key: key }) => key),
  );
  await Promise.all(files.map(({ storage_key: key, bytes, content_type: type }) => core.storage.put(key, bytes, type)));
  return files.map(({ bytes, ...file }) => ({
    ...file,
    capability: newCapability(),
    bytes: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }));
}

export async function storeFile(core: Core, customerId: string, file: FileToStore): Promise<NewFile> {
  const [stored] = await storeFiles(core, customerId, [file]);
  return stored!;
}

export { contentDisposition } from './disposition.ts';
