import type { Vocal } from '../compose/score.ts';
import { createRandom } from '../sound/random.ts';
import { singLine } from './sing-line.ts';
import type { SungSound } from './sing-line.ts';
import { createSegments } from './timeline.ts';

/** The most seconds by which the breath can precede the first sound of a line. */
const early = 0.5;

/** Sings a vocal into blocks, in order. Each line is rendered when it begins and released when it is over. */
export class VoicePlayer {
  private readonly vocal: Vocal;
  private readonly seconds: (beat: number) => number;
  private readonly starts: readonly number[];
  private sounding: SungSound[] = [];
  private next = 0;

  constructor(vocal: Vocal, seconds: (beat: number) => number, rate: number) {
    this.vocal = vocal;
    this.seconds = seconds;
    this.starts = vocal.lines.map((line) => {
      const first = createSegments(line, seconds)[0];
      return first ? Math.max(0, (first.start - early) * rate) : Number.POSITIVE_INFINITY;
    });
  }

  /** Whether anything sounds in a block. */
  soundsIn(from: number, count: number): boolean {
    return this.sounding.length > 0 || (this.starts[this.next] ?? Number.POSITIVE_INFINITY) < from + count;
  }

  /** Adds the sounds from sample `from` on to a block. Blocks must be requested in order. */
  fill(left: Float32Array, right: Float32Array, from: number): void {
    while ((this.starts[this.next] ?? Number.POSITIVE_INFINITY) < from + left.length) {
      const line = this.vocal.lines[this.next];
      // A line that returns on the same notes is sung slightly differently.
      if (line)
        this.sounding.push(singLine(line, this.vocal.gender, this.seconds, createRandom('voice', line.at, this.next)));
      this.next++;
    }
    for (const { samples, from: begin } of this.sounding) {
      const first = Math.max(0, begin - from);
      const end = Math.min(left.length, begin + samples.length - from);
      for (let i = first; i < end; i++) {
        const value = samples[from + i - begin] as number;
        left[i] = (left[i] as number) + value;
        right[i] = (right[i] as number) + value;
      }
    }
    this.sounding = this.sounding.filter(({ samples, from: begin }) => begin + samples.length > from + left.length);
  }
}
