/** Bit rates of MPEG 1 and of MPEG 2 and 2.5, layer III, in kbit/s by their number in a frame's header. */
const RATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const RATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];

/** Sample rates of MPEG 1; MPEG 2 has half of them, MPEG 2.5 a quarter. */
const SAMPLE_RATES = [44_100, 48_000, 32_000];

interface Frame {
  readonly bytes: number;
  readonly seconds: number;
}

/** The frame of layer III that starts at a position, or null. */
function readFrame(file: Uint8Array, at: number): Frame | null {
  const [sync = 0, kind = 0, rates = 0] = file.subarray(at, at + 3);
  const version = (kind >> 3) & 3;
  if (sync !== 0xff || kind >> 5 !== 7 || version === 1 || ((kind >> 1) & 3) !== 1) return null;
  const isFirst = version === 3;
  const sampleRate = (SAMPLE_RATES[(rates >> 2) & 3] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4);
  const kbits = (isFirst ? RATES_1 : RATES_2)[rates >> 4] ?? 0;
  if (kbits === 0 || sampleRate === 0) return null;
  const samples = isFirst ? 1152 : 576;
  return {
    bytes: Math.floor((samples * kbits * 125) / sampleRate) + ((rates >> 1) & 1),
    seconds: samples / sampleRate,
  };
}

/** The bytes of the tag at the start of a file. Its length has seven bits in each of four bytes. */
function getTagLength(file: Uint8Array): number {
  if (String.fromCharCode(...file.subarray(0, 3)) !== 'ID3') return 0;
  return 10 + file.subarray(6, 10).reduce((length, byte) => length * 128 + (byte & 0x7f), 0);
}

/** The start of an MP3, in whole frames and without its tag: all of it, if it is shorter. Files are our own, so they are MP3s. */
export function cutMp3(
  file: Uint8Array,
  seconds: number,
): { readonly bytes: Uint8Array<ArrayBuffer>; readonly seconds: number } {
  const start = getTagLength(file);
  let at = start;
  let length = 0;
  for (;;) {
    const frame = readFrame(file, at);
    // A frame more than halfway past the point is left out, so the cut is at the nearest one.
    if (!frame || length + frame.seconds / 2 > seconds) break;
    at += frame.bytes;
    length += frame.seconds;
  }
  return { bytes: new Uint8Array(file.subarray(start, at)), seconds: Math.round(length * 1000) / 1000 };
}
