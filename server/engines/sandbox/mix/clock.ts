import { beatsLost } from '../compose/score.ts';

/** How a score's beats become time. */
interface Pace {
  readonly tempo: number;
  readonly swing: { readonly unit: number; readonly late: number };
  /** By how much the `slowingBeats` before the final chord slow down, as a share. */
  readonly slowing: number;
  readonly slowingBeats: number;
  /** The beat of the final chord. */
  readonly finalBeat: number;
}

/** Turns beats of a score into seconds: tempo, swing, and the slowing before the end. */
export function clockOf({ tempo, swing, slowing, slowingBeats, finalBeat }: Pace): (beat: number) => number {
  const secondsPerBeat = 60 / tempo;
  const pair = swing.unit * 2;
  const middle = 0.5 + swing.late / 2;
  const stretch = (beat: number): number => {
    const past = beat - finalBeat + slowingBeats;
    if (slowing === 0 || past <= 0) return beat;
    if (past < slowingBeats) return beat + (slowing * past * past) / (2 * slowingBeats);
    return beat + beatsLost(slowing, slowingBeats, past - slowingBeats);
  };
  return (beat) => {
    const start = Math.floor(beat / pair + 1e-9) * pair;
    const inside = (beat - start) / pair;
    const bent = inside < 0.5 ? inside * 2 * middle : middle + (inside - 0.5) * 2 * (1 - middle);
    return stretch(start + bent * pair) * secondsPerBeat;
  };
}
