/** Uncompressed audio. */
export interface Wave {
  readonly rate: number;
  /** Samples per channel. */
  readonly samples: number;
  /** Reads a number of samples of both channels, -1 to 1. Mono counts for both. */
  read(start: number, count: number): readonly [Float32Array, Float32Array];
}

type Reader = (view: DataView, at: number) => number;

/** By format and bit depth. */
const readers: Readonly<Record<string, Reader>> = {
  '1-16': (view, at) => view.getInt16(at, true) / 0x8000,
  '1-24': (view, at) => (view.getInt16(at + 1, true) * 256 + view.getUint8(at)) / 0x80_0000,
  '1-32': (view, at) => view.getInt32(at, true) / 0x8000_0000,
  '3-32': (view, at) => view.getFloat32(at, true),
};

/** Sample rates that MP3 supports. */
const RATES = new Set([16_000, 22_050, 24_000, 32_000, 44_100, 48_000]);
const EXTENSIBLE = 0xfffe;

const nameAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

/** Reads a WAV file. Returns null if the bytes aren't WAV. @throws Error for an unsupported kind of WAV. */
export function readWave(bytes: Uint8Array): Wave | null {
  if (nameAt(bytes, 0) !== 'RIFF' || nameAt(bytes, 8) !== 'WAVE') return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let format: {
    readonly read: Reader;
    readonly channels: number;
    readonly rate: number;
    readonly size: number;
  } | null = null;
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = nameAt(bytes, at);
    const size = view.getUint32(at + 4, true);
    const from = at + 8;
    if (name === 'fmt ' && size >= 16 && from + size <= bytes.length) {
      const kind = view.getUint16(from, true);
      const bits = view.getUint16(from + 14, true);
      const read = readers[`${kind === EXTENSIBLE && size >= 26 ? view.getUint16(from + 24, true) : kind}-${bits}`];
      const channels = view.getUint16(from + 2, true);
      const rate = view.getUint32(from + 4, true);
      if (!read || channels < 1 || !RATES.has(rate)) throw new Error('It is a WAV in an unsupported format.');
      format = { read, channels, rate, size: (bits / 8) * channels };
    }
    if (name === 'data' && format) {
      // A streamed file doesn't contain its final size.
      const length = Math.min(size, bytes.length - from);
      return parseWave(view, from, Math.floor(length / format.size), format);
    }
    at = from + size + (size % 2);
  }
  throw new Error('It is a WAV without audio.');
}

function parseWave(
  view: DataView,
  from: number,
  samples: number,
  format: { readonly read: Reader; readonly channels: number; readonly rate: number; readonly size: number },
): Wave {
  const { read, channels, rate, size } = format;
  const side = (channel: number, start: number, count: number) =>
    Float32Array.from({ length: count }, (_, n) => read(view, from + (start + n) * size + (channel * size) / channels));
  return {
    rate,
    samples,
    read: (start, count) => [side(0, start, count), side(channels > 1 ? 1 : 0, start, count)],
  };
}
