import type { Random } from '../sound/random.ts';

/** The time of a syllable, in beats from the start of its line. */
export interface Stress {
  readonly beat: number;
  readonly beats: number;
}

/** The maximum length of the last note of a line, in seconds. */
const longestNote = 2.4;

/** Seconds reserved for a breath at the end of a line. */
const breath = 0.3;

/**
 * A rhythm for the syllables of a line within a number of beats; `ends` marks those that end a word. It uses quarters, eighths or
 * sixteenths, whichever fills the time. Words end on longer notes, and the line ends on its longest. More syllables than sixteenths
 * are spaced evenly.
 */
export function lineRhythm(
  ends: readonly boolean[],
  room: number,
  secondsPerBeat: number,
  random: Random,
): readonly Stress[] {
  const count = ends.length;
  const usable = Math.max(room * 0.7, room - breath / secondsPerBeat);
  // A note shorter than this is hard to sing.
  const units = [1, 0.5, 0.25].filter((unit) => unit * secondsPerBeat >= 0.11);
  const fitting = units.find((unit) => (count - 1) * unit + Math.max(unit, 0.75) <= usable);
  const unit = fitting ?? usable / (count + 1);
  const spare = Math.max(0, Math.floor((usable - (count - 1) * unit - Math.max(unit, 0.75)) / unit + 1e-9));
  const late = spare > 2 && unit <= 0.5 && random.chance(0.4) ? unit : 0;
  let left = Math.floor((spare - late / unit) * 0.6);
  // Extra length goes to word ends first, then to any note except the last.
  const extra = ends.map(() => 0);
  for (const only of [true, false]) {
    ends.forEach((end, i) => {
      if (left < 1 || i === count - 1 || (only && !end) || extra[i] !== 0) return;
      if (!random.chance(only ? 0.6 : 0.25)) return;
      extra[i] = 1;
      left--;
    });
  }
  let at = late;
  return ends.map((_, i): Stress => {
    const beat = at;
    const own = unit * (1 + (extra[i] ?? 0));
    at += own;
    return { beat, beats: i < count - 1 ? own : Math.max(unit, Math.min(usable - beat, longestNote / secondsPerBeat)) };
  });
}
