import { createMp3Encoder } from 'wasm-media-encoders';

/** The seconds by which playback is later than the recording, because of the filters in the encoder and decoder. */
export const encoderDelay = 1105 / 44_100;

/** The encoder of this thread. It is compiled once, and each song begins with `configure`. */
let opened: ReturnType<typeof createMp3Encoder> | undefined;

/** Encodes both sides at 44.1 kHz to MP3 with a constant 192 kbit/s. */
export async function encodeMp3(left: Float32Array, right: Float32Array): Promise<Uint8Array> {
  const encoder = await (opened ??= createMp3Encoder());
  encoder.configure({ sampleRate: 44_100, channels: 2, bitrate: 192 });
  const second = 44_100;
  const parts: Uint8Array[] = [];
  for (let at = 0; at < left.length; at += second) {
    // The encoder returns a view of its own memory, which the next call overwrites.
    parts.push(encoder.encode([left.subarray(at, at + second), right.subarray(at, at + second)]).slice());
  }
  parts.push(encoder.finalize().slice());
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
