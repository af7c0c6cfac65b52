import { beatsLost } from '../compose/score.ts';
import type { Score } from '../compose/score.ts';
import type { Family } from '../styles/style.ts';

/**
 * Creates a function that converts beats of a score into seconds. It takes tempo and swing into account, and the
 * slowing before an ending, which stops where the song continues.
 */
export function createBeatClock(
  { tempo, beatsPerBar, endings }: Pick<Score, 'tempo' | 'beatsPerBar' | 'endings'>,
  { swing, slowing }: Pick<Family, 'swing' | 'slowing'>,
): (beat: number) => number {
  const secondsPerBeat = 60 / tempo;
  const pair = swing.unit * 2;
  const middle = 0.5 + swing.late / 2;
  const lostBy = (beat: number, finalBeat: number): number => {
    // Tempo falls over one bar, and the final chord keeps the last tempo.
    const past = beat - finalBeat + beatsPerBar;
    if (slowing === 0 || past <= 0) return 0;
    if (past < beatsPerBar) return (slowing * past * past) / (2 * beatsPerBar);
    return beatsLost(slowing, beatsPerBar, past - beatsPerBar);
  };
  const stretch = (beat: number): number =>
    endings.reduce((sum, { finalBeat, from, until }) => {
      if (beat <= from) return sum;
      return sum + lostBy(Math.min(beat, until), finalBeat) - lostBy(from, finalBeat);
    }, beat);
  return (beat) => {
    const start = Math.floor(beat / pair + 1e-9) * pair;
    const inside = (beat - start) / pair;
    const bent = inside < 0.5 ? inside * 2 * middle : middle + (inside - 0.5) * 2 * (1 - middle);
    return stretch(start + bent * pair) * secondsPerBeat;
  };
}
