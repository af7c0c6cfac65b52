import type { Clip, GeneratedImage, GeneratedVideo } from '../generated/v2.gen.ts';
import { CadenzaError, ConnectionError } from './errors.ts';
import { createForeignError, getMediaType } from './responses.ts';
import type { CallOptions, Transport } from './transport.ts';
import { validateFileUrl } from './validate.ts';

/** Timeout for fetching a file, in milliseconds. */
export const DEFAULT_TIMEOUT = 120_000;

export const incomplete = () => new ConnectionError('The download is incomplete: the checksum of the file differs.');

async function computeChecksum(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `sha256:${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** What can be downloaded: a clip, an image, a video, or any URL. */
export type Source = Clip | GeneratedImage | GeneratedVideo | string;

/** The file that a checksum belongs to. A URL has none. @throws CadenzaError */
export function getFile(work: Source): { address: string; checksum: string | null } {
  if (typeof work === 'string') return { address: validateFileUrl(work), checksum: null };
  const address = 'audio_url' in work ? work.audio_url : 'video_url' in work ? work.video_url : work.image_url;
  if (address !== null) return { address: validateFileUrl(address), checksum: work.checksum };
  const isDeleted = !('status' in work) || work.status === 'succeeded';
  throw new CadenzaError(`${work.id} has no file: it is ${isDeleted ? 'deleted' : work.status}.`);
}

/**
 * Downloads the file of a clip, an image or a video, with retries if it is incomplete; or any URL.
 *
 * @throws CadenzaError
 */
export async function download(
  transport: Transport,
  source: Source,
  { timeout = DEFAULT_TIMEOUT, ...options }: CallOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const { address, checksum } = getFile(source);
  return transport.fetchFile(address, { ...options, timeout }, async (response, name) => {
    // No file of the API is a page.
    if (getMediaType(response) === 'text/html') throw createForeignError(response, name, await response.text());
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (checksum !== null && (await computeChecksum(bytes)) !== checksum) {
      throw incomplete();
    }
    return bytes;
  });
}
