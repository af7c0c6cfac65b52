import { open, readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filledLimit } from '#catalog/site-origin.ts';
import { insertFacts, replaceOriginInPackage, type ServerFacts } from './own-origin.ts';
import { getDigest, type Pack, type Piece } from './pack.ts';

/** Larger files are served from the build's folder, which stays as long as this process serves it. */
const COPY_LIMIT = 262_144;
/** Below this size, compression saves less than the size of its headers. */
const SMALLEST = 600;
/** Files that are copied at the same time. Others wait, which limits memory: each has a buffer of `COPY_LIMIT`. */
const READERS = 4;
/** Files in which the URL is replaced at the same time. Others wait, which limits memory and leaves threads free. */
const FILLERS = 2;
/** The window size in bits. A larger one costs more time than it saves bytes on a small page. */
const SMALL_WINDOW = 16;

/** The bytes of a file in one encoding. */
export interface Variant {
  readonly bytes: Piece['bytes'];
  readonly etag: string;
}

/** The stored encodings of a file. Nearly all clients accept gzip; for others, it is decompressed. */
export type StoredCopy =
  | { readonly plain: Variant }
  | {
      readonly gzip: Variant;
      readonly br?: Variant;
      /** The entity tag of the uncompressed file. */
      readonly plainEtag: string;
    };

/** A file of the build. */
export interface BuiltFile {
  readonly path: string;
  /** Whether the build also contains it compressed. It compresses only files that are the same at every URL. */
  readonly gz: boolean;
  readonly br: boolean;
  /** Whether and how the file can contain the build's placeholder URL. */
  readonly origin: 'text' | 'package' | null;
}

/** Caches a success. After a failure, the next caller tries again. */
function cacheSuccess<T>(work: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined;
  return () => {
    pending ??= work().catch((error: unknown) => {
      pending = undefined;
      throw error;
    });
    return pending;
  };
}

/** Runs at most `most` at the same time, and the others in order. */
function limitConcurrency(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running === most) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

export const encoders = {
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        // Takes a millisecond per page. Level 10 would save 7% but take 20 ms.
        [constants.BROTLI_PARAM_QUALITY]: 6,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_LGWIN]:
          bytes.length <= 2 ** SMALL_WINDOW ? SMALL_WINDOW : constants.BROTLI_DEFAULT_WINDOW,
      },
    }),
};

/** Reusable buffers, so that copying thousands of files creates no garbage. */
const idle: Buffer[] = [];
const BUFFER_BYTES = COPY_LIMIT + 4096;

/** Copies of the site's files in a pack, with the server's own URL and engine in place of the build's placeholders. */
export class Copies {
  readonly #pack: Pack;
  readonly #facts: ServerFacts;
  readonly #copying = limitConcurrency(READERS);
  readonly #fill = limitConcurrency(FILLERS);

  constructor(pack: Pack, facts: ServerFacts) {
    this.#pack = pack;
    this.#facts = facts;
  }

  /** Copies a file on the first call. Null for one that is served from the build's folder. */
  of(file: BuiltFile): () => Promise<StoredCopy | null> {
    return cacheSuccess(() =>
      file.gz || file.origin === null ? this.#copied(file) : this.#fill(() => this.#filled(file)),
    );
  }

  async #copied({ path, gz, br }: BuiltFile): Promise<StoredCopy | null> {
    if ((await stat(path)).size > COPY_LIMIT) return null;
    if (!gz) return { plain: await this.#variant(path, '') };
    const gzip = await this.#variant(`${path}.gz`, '-gz');
    const brotli = br ? await this.#variant(`${path}.br`, '-br') : undefined;
    return { gzip, ...(brotli ? { br: brotli } : {}), plainEtag: gzip.etag.replace('-gz', '') };
  }

  async #variant(path: string, suffix: string): Promise<Variant> {
    const { bytes, digest } = await this.#copying(() => this.#copy(path));
    return { bytes, etag: `"${digest}${suffix}"` };
  }

  async #copy(path: string): Promise<Piece> {
    const file = await open(path);
    const buffer = idle.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES);
    try {
      let length = 0;
      for (let read = 1; read > 0; length += read) {
        read = (await file.read(buffer, length, buffer.length - length)).bytesRead;
      }
      if (length === buffer.length) throw new Error(`${path} grew while it was read.`);
      return await this.#pack.put(buffer.subarray(0, length));
    } finally {
      if (idle.length < READERS) idle.push(buffer);
      await file.close();
    }
  }

  async #filled(file: BuiltFile): Promise<StoredCopy | null> {
    const { size } = await stat(file.path);
    const own = size > filledLimit ? null : await this.#read(file);
    if (own === null) return this.#copied(file);
    const digest = getDigest(own);
    if (file.origin === 'package' || own.length < SMALLEST) {
      const { bytes } = await this.#pack.put(own);
      return { plain: { bytes, etag: `"${digest}"` } };
    }
    return { gzip: this.#encoded(file, 'gz', digest), br: this.#encoded(file, 'br', digest), plainEtag: `"${digest}"` };
  }

  /** The file with the server's URL and engine, or null if it doesn't contain the placeholder. */
  async #read({ path, origin }: BuiltFile): Promise<Buffer | null> {
    const bytes = await readFile(path);
    return origin === 'package' ? replaceOriginInPackage(bytes, this.#facts.origin) : insertFacts(bytes, this.#facts);
  }

  /** Compressed when it is first sent in this encoding. */
  #encoded(file: BuiltFile, encoding: 'gz' | 'br', digest: string): Variant {
    const piece = cacheSuccess(() =>
      this.#fill(async () => {
        const own = await this.#read(file);
        if (own === null || getDigest(own) !== digest) throw new Error(`${file.path} has changed.`);
        return this.#pack.put(await encoders[encoding](own));
      }),
    );
    return { bytes: async () => (await piece()).bytes(), etag: `"${digest}-${encoding}"` };
  }
}
