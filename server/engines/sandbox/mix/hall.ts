import { powerOfTwo, sampleRate } from '../sound/exact-math.ts';

/** Lengths of the eight lines in samples: without common factors, 33 to 78 ms. */
const lengths = [1453, 1613, 1877, 2143, 2411, 2741, 3067, 3457] as const;

/** A short all-pass that smears a click into a patch. */
class Smear {
  private readonly line: Float32Array;
  private at = 0;

  constructor(length: number) {
    this.line = new Float32Array(length);
  }

  pass(x: number): number {
    const old = this.line[this.at] as number;
    const kept = x + 0.6 * old;
    this.line[this.at] = kept;
    this.at = this.at + 1 === this.line.length ? 0 : this.at + 1;
    return old - 0.6 * kept;
  }
}

/**
 * A room: eight delay lines that feed one another through a Hadamard matrix, highs dying first. `seconds` until the sound
 * has fallen by 60 dB, `bright` 0 to 1. Adds its sound to the block of the mix.
 */
export function hall(
  seconds: number,
  bright: number,
): (send: readonly [Float32Array, Float32Array], mix: readonly [Float32Array, Float32Array]) => void {
  const lines = lengths.map((length) => new Float32Array(length));
  const gains = lengths.map((length) => powerOfTwo((-9.9658 * length) / (seconds * sampleRate)) * 0.35355339);
  const damp = 0.62 - 0.5 * bright;
  const at = new Int32Array(8);
  const kept = new Float64Array(8);
  const v = new Float64Array(8);
  const smears = [new Smear(113), new Smear(337), new Smear(151), new Smear(371)] as const;
  const early = new Float32Array(2048);
  let now = 0;
  let hum = 0;
  return ([sendL, sendR], [mixL, mixR]) => {
    for (let i = 0; i < sendL.length; i++) {
      // A pre-delay of 20 ms keeps the dry sound in front.
      early[now] = (sendL[i] as number) + (sendR[i] as number);
      const side = ((sendL[i] as number) - (sendR[i] as number)) * 0.5;
      now = (now + 1) & 2047;
      const late = early[(now - 882) & 2047] as number;
      hum += 0.018 * (late - hum);
      const thin = (late - hum) * 0.5;
      const inL = smears[1].pass(smears[0].pass(thin + side));
      const inR = smears[3].pass(smears[2].pass(thin - side));
      for (let k = 0; k < 8; k++) {
        const out = (lines[k] as Float32Array)[at[k] as number] as number;
        const soft = (kept[k] as number) + (1 - damp) * (out - (kept[k] as number));
        kept[k] = soft;
        v[k] = soft * (gains[k] as number);
      }
      const outL = (kept[0] as number) - (kept[2] as number) + (kept[4] as number) - (kept[6] as number);
      const outR = (kept[1] as number) - (kept[3] as number) + (kept[5] as number) - (kept[7] as number);
      mixL[i] = (mixL[i] as number) + 0.5 * outL;
      mixR[i] = (mixR[i] as number) + 0.5 * outR;
      const a0 = (v[0] as number) + (v[1] as number);
      const a1 = (v[0] as number) - (v[1] as number);
      const a2 = (v[2] as number) + (v[3] as number);
      const a3 = (v[2] as number) - (v[3] as number);
      const a4 = (v[4] as number) + (v[5] as number);
      const a5 = (v[4] as number) - (v[5] as number);
      const a6 = (v[6] as number) + (v[7] as number);
      const a7 = (v[6] as number) - (v[7] as number);
      const b0 = a0 + a2;
      const b1 = a1 + a3;
      const b2 = a0 - a2;
      const b3 = a1 - a3;
      const b4 = a4 + a6;
      const b5 = a5 + a7;
      const b6 = a4 - a6;
      const b7 = a5 - a7;
      const back = [b0 + b4, b1 + b5, b2 + b6, b3 + b7, b0 - b4, b1 - b5, b2 - b6, b3 - b7] as const;
      for (let k = 0; k < 8; k++) {
        const line = lines[k] as Float32Array;
        const p = at[k] as number;
        line[p] = (back[k] as number) + (k & 1 ? inR : inL);
        at[k] = p + 1 === line.length ? 0 : p + 1;
      }
    }
  };
}
