import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The size of the memory cache of recently read files. */
const HOT_BYTES = 8_000_000;

/** Stored bytes, identified by the start of their SHA-256 in base64url. */
export interface Piece {
  readonly digest: string;
  /** Read-only. */
  readonly bytes: () => Promise<Buffer>;
}

export const getDigest = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

/**
 * Copies of small files in one unlinked file on disk, for as long as the process lives. They don't depend on the original
 * files, and only recently requested ones use memory.
 */
export class Pack {
  readonly #file: FileHandle;
  readonly #path: string;
  readonly #hot = new Map<number, Buffer>();
  #hotBytes = 0;
  #hits = 0;
  #misses = 0;
  #end = 0;

  private constructor(file: FileHandle, path: string) {
    this.#file = file;
    this.#path = path;
  }

  /** Creates an empty pack in a folder, which is created if needed. */
  static async open(folder: string): Promise<Pack> {
    await mkdir(folder, { recursive: true });
    const path = join(folder, `site-${randomUUID()}.pack`);
    const file = await open(path, 'wx+', 0o600);
    // Unlinks the file at once, so that a killed process leaves nothing behind. `close` removes it on systems that don't
    // allow this.
    await rm(path).catch(() => undefined);
    return new Pack(file, path);
  }

  /** Cache hits and misses since the start, and the bytes of the cache and of the whole pack. */
  get state(): { readonly hits: number; readonly misses: number; readonly cached: number; readonly stored: number } {
    return { hits: this.#hits, misses: this.#misses, cached: this.#hotBytes, stored: this.#end };
  }

  async put(bytes: Uint8Array): Promise<Piece> {
    const at = this.#end;
    const length = bytes.byteLength;
    this.#end += length;
    const digest = getDigest(bytes);
    for (let written = 0; written < length;) {
      written += (await this.#file.write(bytes, written, length - written, at + written)).bytesWritten;
    }
    return { digest, bytes: () => this.#read(at, length) };
  }

  async #read(at: number, length: number): Promise<Buffer> {
    // An empty file shares its offset with the next one.
    if (length === 0) return Buffer.alloc(0);
    const hot = this.#hot.get(at);
    if (hot) {
      this.#hits += 1;
      // Moves it to the end, so that the least recently used comes first.
      this.#hot.delete(at);
      this.#hot.set(at, hot);
      return hot;
    }
    this.#misses += 1;
    const bytes = Buffer.allocUnsafeSlow(length);
    for (let read = 0; read < length;) {
      const { bytesRead } = await this.#file.read(bytes, read, length - read, at + read);
      if (bytesRead === 0) throw new Error('The copy of the file is incomplete.');
      read += bytesRead;
    }
    if (!this.#hot.has(at)) this.#cache(at, bytes);
    return bytes;
  }

  #cache(at: number, bytes: Buffer): void {
    this.#hot.set(at, bytes);
    this.#hotBytes += bytes.length;
    for (const [oldest, { length }] of this.#hot) {
      if (this.#hotBytes <= HOT_BYTES) return;
      this.#hot.delete(oldest);
      this.#hotBytes -= length;
    }
  }

  async close(): Promise<void> {
    await this.#file.close();
    await rm(this.#path, { force: true });
  }
}
