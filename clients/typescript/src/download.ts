import type { Clip, GeneratedImage, GeneratedVideo } from '../generated/v2.gen.ts';
import { CadenzaError, ConnectionError } from './errors.ts';
import { type CallOptions, createForeignError, getMediaType, type Transport } from './transport.ts';
import { validateFileUrl } from './validate.ts';

/** Timeout for fetching a file, in milliseconds. */
const DEFAULT_TIMEOUT = 120_000;

async function computeChecksum(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `sha256:${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

type Work = Clip | GeneratedImage | GeneratedVideo;

/** The file of a clip, an image or a video that the checksum belongs to. */
function getFile(work: Work): { address: string; checksum: string | null } {
  const address = 'audio_url' in work ? work.audio_url : 'video_url' in work ? work.video_url : work.image_url;
  if (address !== null) return { address, checksum: work.checksum };
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
  source: Work | string,
  { timeout = DEFAULT_TIMEOUT, ...options }: CallOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const { address, checksum } = typeof source === 'string' ? { address: source, checksum: null } : getFile(source);
  return transport.fetchFile(validateFileUrl(address), { ...options, timeout }, async (response, name) => {
    // No file of the API is a page.
    if (getMediaType(response) === 'text/html') throw createForeignError(response, name, await response.text());
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (checksum !== null && (await computeChecksum(bytes)) !== checksum) {
      throw new ConnectionError('The download is incomplete: the checksum of the file differs.');
    }
    return bytes;
  });
}
