import { type MessagePort, workerData } from 'node:worker_threads';
import { readSound, type Sound } from './sound.ts';

export interface AudioRequest {
  readonly bytes: Uint8Array;
  readonly mostSeconds: number;
}

/** The decoded audio, or why it couldn't be decoded. */
export type DecodedSound = Sound | { readonly failed: string };

async function respond({ bytes, mostSeconds }: AudioRequest): Promise<DecodedSound> {
  try {
    return await readSound(bytes, mostSeconds);
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

const port = workerData as MessagePort;
port.on('message', (request: AudioRequest) => {
  void respond(request).then((response) => port.postMessage(response));
});
