import type { Clip } from '../generated/v2.gen.ts';
import { CadenzaError, ConnectionError } from './errors.ts';
import type { CallOptions, Transport } from './transport.ts';

/** Milliseconds that fetching a file may take. */
const PATIENCE = 120_000;

async function checksumOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `sha256:${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function audioOf({ id, status, audio_url: address, checksum }: Clip): { address: string; checksum: string | null } {
  if (address !== null) return { address, checksum };
  throw new CadenzaError(`${id} has no file: it is ${status === 'succeeded' ? 'deleted' : status}.`);
}

/** Fetches the song of a clip, and again where it does not arrive whole; or what is at an address. @throws CadenzaError */
export function download(
  transport: Transport,
  source: Clip | string,
  { timeout = PATIENCE, ...options }: CallOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const { address, checksum } = typeof source === 'string' ? { address: source, checksum: null } : audioOf(source);
  return transport.fetchFile(address, { ...options, timeout }, async (response) => {
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (checksum !== null && (await checksumOf(bytes)) !== checksum) {
      throw new ConnectionError('The song did not arrive whole: its checksum is another.');
    }
    return bytes;
  });
}
