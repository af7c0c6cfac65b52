import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What was read lately stays in memory, as far as it goes. */
const HOT_BYTES = 8_000_000;

/** Bytes that are kept, and what they are told by: the beginning of their SHA-256, base64url. */
export interface Piece {
  readonly digest: string;
  /** Not to be written to. */
  readonly bytes: () => Promise<Buffer>;
}

export const digestOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

/**
 * Copies of small files in one file on disk that has no name any more, for as long as the process lives: whatever becomes of
 * the files, what was put here stays, and memory holds only what is asked for now.
 */
export class Pack {
  readonly #file: FileHandle;
  readonly #path: string;
  readonly #hot = new Map<number, Buffer>();
  #hotBytes = 0;
  #end = 0;

  private constructor(file: FileHandle, path: string) {
    this.#file = file;
    this.#path = path;
  }

  /** Opens an empty one in a folder, which is made. */
  static async open(folder: string): Promise<Pack> {
    await mkdir(folder, { recursive: true });
    const path = join(folder, `site-${randomUUID()}.pack`);
    const file = await open(path, 'wx+', 0o600);
    // A process that is killed leaves nothing behind. Where open files keep their names, `close` removes it.
    await rm(path).catch(() => undefined);
    return new Pack(file, path);
  }

  async put(bytes: Uint8Array): Promise<Piece> {
    const at = this.#end;
    const length = bytes.byteLength;
    this.#end += length;
    const digest = digestOf(bytes);
    for (let written = 0; written < length;) {
      written += (await this.#file.write(bytes, written, length - written, at + written)).bytesWritten;
    }
    return { digest, bytes: () => this.#read(at, length) };
  }

  async #read(at: number, length: number): Promise<Buffer> {
    // It has no place of its own.
    if (length === 0) return Buffer.alloc(0);
    const hot = this.#hot.get(at);
    if (hot) {
      // To the end of the row: what nobody asked for the longest stands first.
      this.#hot.delete(at);
      this.#hot.set(at, hot);
      return hot;
    }
    const bytes = Buffer.allocUnsafeSlow(length);
    for (let read = 0; read < length;) {
      const { bytesRead } = await this.#file.read(bytes, read, length - read, at + read);
      if (bytesRead === 0) throw new Error('The copy of the site was cut short.');
      read += bytesRead;
    }
    if (!this.#hot.has(at)) this.#keep(at, bytes);
    return bytes;
  }

  #keep(at: number, bytes: Buffer): void {
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
