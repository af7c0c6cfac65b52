import { uploads } from '../../../catalog/images.ts';
import type { Core } from '../../core/core.ts';
import { outbound } from '../../core/outbound.ts';
import { EngineError } from '../../../engines/engine.ts';
import { parseCapability, readStoredFile } from '../files/service.ts';
import { ImageRefused, readImage } from '../uploads/service.ts';

const unusableImage = (detail: string) => new EngineError('input_unusable', detail, false);

async function fetchBytes(core: Core, owner: string, address: string, signal: AbortSignal): Promise<Uint8Array> {
  const capability = parseCapability(core, address);
  if (capability !== null) {
    const stored = await readStoredFile(core, capability);
    if (!stored) throw unusableImage('The image to start from is deleted.');
    return stored;
  }
  const { bytes: most, fetchSeconds } = uploads;
  const fetched = await outbound(core).fetch(address, { owner, most, timeoutMs: fetchSeconds * 1000 }, signal);
  switch (fetched.outcome) {
    case 'fetched':
      return fetched.bytes;
    case 'too_large':
      throw unusableImage(`The image to start from is larger than ${most / 1e6} MB.`);
    case 'status':
    case 'redirect':
      throw unusableImage(`The URL of the source image returned ${fetched.statusCode}.`);
    case 'timeout':
      throw unusableImage(`The image to start from did not come within ${fetchSeconds} seconds.`);
    case 'address_refused':
      throw unusableImage('The address of the image to start from leads to where nothing is fetched from.');
    case 'unreachable':
      throw unusableImage('The address of the image to start from could not be reached.');
  }
}

/**
 * Loads, validates and re-encodes the image that a request starts from. @throws EngineError input_unusable if it can't be fetched
 * or isn't a valid image, since a retry wouldn't help.
 */
export async function loadSourceImage(
  core: Core,
  customerId: string,
  address: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const bytes = await fetchBytes(core, customerId, address, signal);
  try {
    return (await readImage(bytes)).bytes;
  } catch (error) {
    if (error instanceof ImageRefused) throw unusableImage(`The image to start from cannot be used. ${error.message}`);
    throw error;
  }
}
