import { extname } from 'node:path';
import type { Readable } from 'node:stream';

/** Bytes `start` to `end`, inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredObject {
  readonly size: number;
  readonly contentType: string;
}

/** Response headers of a signed URL. */
export interface SignedHeaders {
  readonly disposition: string;
  readonly cacheControl: string;
}

/** A key that could leave its folder or has an unknown extension. We create all keys, so this is a bug. */
export class InvalidStorageKey extends Error {
  constructor(key: string) {
    super(`Not a storage key: ${JSON.stringify(key)}`);
    this.name = 'InvalidStorageKey';
  }
}

/** The disk or bucket failed, for whatever reason; a retry may succeed. The reason is the cause. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The storage failed: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`, { cause });
    this.name = 'StorageUnavailable';
  }
}

/** Content types by extension, because a disk doesn't store them. */
const TYPES: Readonly<Record<string, string>> = {
  '.mp3': 'audio/mpeg',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.bin': 'application/octet-stream',
};

const SEGMENT = /^[A-Za-z0-9_-](?:[A-Za-z0-9._-]{0,126}[A-Za-z0-9_-])?$/;

/** The content type of a key. @throws InvalidStorageKey */
export function getContentType(key: string): string {
  const segments = key.split('/');
  const contentType = TYPES[extname(key)];
  if (segments.length > 8 || !segments.every((segment) => SEGMENT.test(segment)) || !contentType) {
    throw new InvalidStorageKey(key);
  }
  return contentType;
}

/** @throws InvalidStorageKey, and Error if the key's extension has another type. */
export function validateContentType(key: string, contentType: string): void {
  if (getContentType(key) !== contentType) throw new Error(`${key} cannot be stored as ${contentType}.`);
}

/** Creates the error that `get` throws for a range that doesn't exist. */
export const rangeNotSatisfiable = (key: string, { start, end }: ByteRange, size: number | string): RangeError =>
  new RangeError(`${key} has ${size} bytes, not ${start} to ${end}.`);

/**
 * Where files are stored: this disk or a bucket. Keys are like `tasks/task_x/clip_y.mp3`: segments of letters, digits, `-`,
 * `_` and inner dots, with an extension for the type (mp3, webp, png, jpg, mp4, json, txt, bin). Others throw
 * InvalidStorageKey. External failures throw StorageUnavailable.
 */
export interface Storage {
  /** Stores all bytes under a key and replaces existing ones. They are durable when the promise resolves. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /**
   * The bytes or a range of them, or null if the key doesn't exist. Destroy the stream if you don't read it to the end.
   * @throws RangeError for a range that isn't completely inside the object.
   */
  get(key: string, range?: ByteRange): Promise<(StoredObject & { readonly stream: Readable }) | null>;
  head(key: string): Promise<StoredObject | null>;
  /**
   * Deletes any number of keys and continues after failures. Returns the failures by key: StorageUnavailable or
   * InvalidStorageKey. Never rejects. Missing keys aren't failures.
   */
  delete(keys: readonly string[]): Promise<ReadonlyMap<string, Error>>;
  /**
   * A URL from which anyone can download the bytes for `seconds` without us, or null if there is none and the bytes must be
   * streamed. It is created without checking that the object exists.
   */
  signedUrl(key: string, seconds: number, headers: SignedHeaders): Promise<string | null>;
}

/** A storage that knows whether it has lately failed to store something, as on a full disk, which can still be read. */
export interface WatchedStorage extends Storage {
  isFailing(): boolean;
}
