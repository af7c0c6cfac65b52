import { extname } from 'node:path';
import type { Readable } from 'node:stream';

/** Bytes `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredObject {
  readonly size: number;
  readonly contentType: string;
}

/** Headers that an address of the object store answers with. */
export interface SignedHeaders {
  readonly disposition: string;
  readonly cacheControl: string;
}

/** A key that could leave its place, or whose ending says no type. Keys are made by us: this is a mistake in code. */
export class InvalidStorageKey extends Error {
  constructor(key: string) {
    super(`Not a storage key: ${JSON.stringify(key)}`);
    this.name = 'InvalidStorageKey';
  }
}

/** The disk or the bucket failed, whatever the reason: what was asked may go well later. The reason is the cause. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The storage failed: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`, { cause });
    this.name = 'StorageUnavailable';
  }
}

/** What we store, by ending: a disk keeps no content type of its own. */
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
export function contentTypeOf(key: string): string {
  const segments = key.split('/');
  const contentType = TYPES[extname(key)];
  if (segments.length > 8 || !segments.every((segment) => SEGMENT.test(segment)) || !contentType) {
    throw new InvalidStorageKey(key);
  }
  return contentType;
}

/** @throws InvalidStorageKey, and Error when the ending of the key says another type. */
export function checkType(key: string, contentType: string): void {
  if (contentTypeOf(key) !== contentType) throw new Error(`${key} cannot be stored as ${contentType}.`);
}

/** What `get` throws for bytes that are not there. */
export const outsideOf = (key: string, { start, end }: ByteRange, size: number | string): RangeError =>
  new RangeError(`${key} has ${size} bytes, not ${start} to ${end}.`);

/**
 * Where files live: this disk, or a bucket. Keys are `tasks/task_x/clip_y.mp3`: segments of letters, digits, `-`, `_`
 * and inner dots, with an ending that says the type (mp3, webp, png, jpg, mp4, json, txt, bin); others throw
 * InvalidStorageKey. What fails for a reason outside throws StorageUnavailable.
 */
export interface Storage {
  /** Stores whole bytes under a key, replacing what was there; they are safe there when the promise resolves. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /**
   * The bytes, or a part of them; null when there is no such key. Destroy the stream when it is not read to its end.
   * @throws RangeError for a range that the object does not have as a whole.
   */
  get(key: string, range?: ByteRange): Promise<(StoredObject & { readonly stream: Readable }) | null>;
  head(key: string): Promise<StoredObject | null>;
  /**
   * Deletes keys, however many, and goes on when some can't be deleted. Returns why not, by key: StorageUnavailable, or
   * InvalidStorageKey. Never rejects. A key that does not exist is no error.
   */
  delete(keys: readonly string[]): Promise<ReadonlyMap<string, Error>>;
  /**
   * An address that serves the bytes to anyone for `seconds` without us, or null where there is none: then stream them.
   * It is made without asking whether the object exists.
   */
  signedUrl(key: string, seconds: number, headers: SignedHeaders): Promise<string | null>;
}
