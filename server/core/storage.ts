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

/** A key that could leave its place, or whose ending says no type. Keys are made by us: this is a mistake in code. */
export class InvalidStorageKey extends Error {
  constructor(key: string) {
    super(`Not a storage key: ${JSON.stringify(key)}`);
    this.name = 'InvalidStorageKey';
  }
}

/**
 * Where files live: this disk, or a bucket. Keys are `tasks/task_x/clip_y.mp3`: segments of letters, digits, `-`, `_`
 * and inner dots, with an ending that says the type (mp3, webp, png, jpg, mp4, json, txt, bin); others throw
 * InvalidStorageKey.
 */
export interface Storage {
  /** Stores whole bytes under a key, replacing what was there; they are on disk when the promise resolves. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The bytes, or a part of them; null when there is no such key. Destroy the stream when it is not read to its end. */
  get(key: string, range?: ByteRange): Promise<(StoredObject & { readonly stream: Readable }) | null>;
  head(key: string): Promise<StoredObject | null>;
  /** Deletes a key; one that does not exist is no error. */
  delete(key: string): Promise<void>;
  /** An address that serves the bytes for `seconds` without us, or null where there is none (disk): then stream them. */
  signedUrl(key: string, seconds: number): Promise<string | null>;
}
