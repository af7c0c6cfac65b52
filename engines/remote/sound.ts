import { MPEGDecoder } from 'mpg123-decoder';
import { createMp3Encoder } from 'wasm-media-encoders';
import { Shape } from './shape.ts';
import { readWave, type Wave } from './wave.ts';

/** Audio as it is delivered. */
export interface Sound {
  readonly mp3: Uint8Array;
  readonly seconds: number;
  readonly waveform: readonly number[];
}

/** Bytes decoded at a time. */
const PIECE = 65_536;
const LEAST_SECONDS = 1;

const isMp3 = (bytes: Uint8Array): boolean =>
  String.fromCharCode(...bytes.subarray(0, 3)) === 'ID3' || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0);

async function measureMp3(bytes: Uint8Array, mostSeconds: number): Promise<Shape> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  try {
    let shape: Shape | null = null;
    for (let at = 0; at < bytes.length; at += PIECE) {
      const { channelData, sampleRate, samplesDecoded } = decoder.decode(bytes.subarray(at, at + PIECE));
      const [left, right = left] = channelData;
      if (samplesDecoded === 0 || !left || !right) continue;
      shape ??= new Shape(sampleRate, mostSeconds);
      shape.add(left, right);
    }
    if (!shape) throw new Error('It contains no audio.');
    return shape;
  } finally {
    decoder.free();
  }
}

/** Encodes to MP3, 192 kbit/s, and computes the waveform meanwhile. */
async function encode(wave: Wave, mostSeconds: number): Promise<{ readonly mp3: Uint8Array; readonly shape: Shape }> {
  const { rate } = wave;
  const shape = new Shape(rate, mostSeconds);
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: rate as 44_100, channels: 2, bitrate: 192 });
  const parts: Uint8Array[] = [];
  for (let at = 0; at < wave.samples; at += rate) {
    const [left, right] = wave.read(at, Math.min(rate, wave.samples - at));
    shape.add(left, right);
    // The encoder returns a view of its memory, which the next call overwrites.
    parts.push(encoder.encode([left, right]).slice());
  }
  parts.push(encoder.finalize().slice());
  return { mp3: new Uint8Array(Buffer.concat(parts)), shape };
}

/**
 * Reads audio by its content: MP3, or WAV, which is encoded. It is decoded completely, to make sure that it can be played.
 * CPU-bound: run it in a worker thread. @throws Error if it is neither, too long, or almost empty.
 */
export async function readSound(bytes: Uint8Array, mostSeconds: number): Promise<Sound> {
  const wave = readWave(bytes);
  if (!wave && !isMp3(bytes)) throw new Error('It is neither MP3 nor WAV.');
  const { mp3, shape } = wave
    ? await encode(wave, mostSeconds)
    : { mp3: bytes, shape: await measureMp3(bytes, mostSeconds) };
  if (shape.seconds < LEAST_SECONDS) throw new Error('It is shorter than a second.');
  return { mp3, seconds: Math.round(shape.seconds * 1000) / 1000, waveform: shape.waveform() };
}
