// Functions that need Node.js. The main module works in every runtime with `fetch`.
import { createHash, randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { DEFAULT_TIMEOUT, getFile, incomplete, type Source } from './download.ts';
import { createForeignError, getMediaType } from './responses.ts';
import { type CallOptions, Transport } from './transport.ts';

export interface DownloadOptions extends Omit<CallOptions, 'testError'> {
  /** Is called with the bytes so far and in total. The total is null if it isn't known. */
  readonly onProgress?: ((received: number, total: number | null) => void) | undefined;
  /** Replaces the global `fetch`, for example to use a proxy. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** An error of the disk or of `onProgress`. A retry can't help. */
interface Fault {
  readonly error: unknown;
}

/** Writes a body to a new file, and returns its checksum. */
async function save(
  response: Response,
  path: string,
  onProgress: DownloadOptions['onProgress'],
): Promise<string | Fault> {
  const hash = createHash('sha256');
  // Without a body, an empty file is complete.
  const parts = response.body ?? [];
  const length = response.headers.get('content-encoding') ? null : response.headers.get('content-length');
  const total = length === null ? null : Number(length);
  let received = 0;
  let file;
  try {
    file = await open(path, 'w');
  } catch (error) {
    return { error };
  }
  try {
    for await (const part of parts) {
      hash.update(part);
      received += part.byteLength;
      try {
        await file.writeFile(part);
        onProgress?.(received, total);
      } catch (error) {
        return { error };
      }
    }
    return `sha256:${hash.digest('hex')}`;
  } finally {
    await file.close();
  }
}

/**
 * Downloads the file of a clip, an image or a video, or any URL, to a file as it arrives. The file appears when it is complete and
 * matches its checksum.
 *
 * @throws CadenzaError, or the error of the file system.
 */
export async function downloadFile(source: Source, path: string, options: DownloadOptions = {}): Promise<void> {
  const { fetch = globalThis.fetch, onProgress, timeout = DEFAULT_TIMEOUT, ...others } = options;
  const { address, checksum } = getFile(source);
  const { origin } = new URL(address);
  const transport = new Transport({ baseUrl: origin, apiKey: null, timeout, maxRetries: 2, fetch });
  const partial = `${path}.${randomUUID()}.part`;
  try {
    const saved = await transport.fetchFile(address, { ...others, timeout }, async (response, name) => {
      // No file of the API is a page.
      if (getMediaType(response) === 'text/html') throw createForeignError(response, name, await response.text());
      const found = await save(response, partial, onProgress);
      if (typeof found === 'string' && checksum !== null && found !== checksum) throw incomplete();
      return found;
    });
    if (typeof saved !== 'string') throw saved.error;
    await rename(partial, path);
  } finally {
    await rm(partial, { force: true });
  }
}
