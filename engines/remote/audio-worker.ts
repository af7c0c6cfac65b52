import { parentPort, workerData } from 'node:worker_threads';
import { readSound } from './sound.ts';

/** The decoded audio, or why it couldn't be decoded. */
export type DecodedSound =
  | { readonly mp3: Uint8Array; readonly seconds: number; readonly waveform: readonly number[] }
  | { readonly failed: string };

const { bytes, mostSeconds } = workerData as { readonly bytes: Uint8Array; readonly mostSeconds: number };
try {
  parentPort?.postMessage((await readSound(bytes, mostSeconds)) satisfies DecodedSound);
} catch (error) {
  const failed = error instanceof Error ? error.message : String(error);
  parentPort?.postMessage({ failed } satisfies DecodedSound);
}
