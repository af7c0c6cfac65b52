/** A note of a melody still without pitch: where the motif would have it, and what the harmony allows there. */
export interface Wanted {
  /** The pitch the motif's shape asks for; may lie between the allowed ones. */
  readonly target: number;
  /** Which way the motif moves to it: -1, 0, 1. */
  readonly direction: number;
  /** Pitches that fit the harmony, within the player's range. */
  readonly allowed: readonly number[];
}

/** What it costs a singer to move by so many semitones. */
function strain(interval: number, boldness: number): number {
  const width = Math.abs(interval);
  let cost = width > 4 ? (width - 4) * 1.1 : 0;
  if (width > 9) cost += (width - 9) * 2;
  if (width === 6 || width === 10 || width === 11) cost += 2;
  return cost * (1 - 0.75 * boldness);
}

/**
 * Gives a phrase its pitches: of all ways through what the harmony allows, the one that keeps closest to the motif's shape
 * with the least straining (Viterbi). `before` is the note sung last, `boldness` 0 to 1 how little leaps matter.
 */
export function drawLine(wanted: readonly Wanted[], before: number | null, boldness: number): readonly number[] {
  // For each allowed pitch of a note: the cost of the best way to it, and where that way came from.
  let costs: readonly number[] = [];
  const steps: (readonly number[])[] = [];
  wanted.forEach((note, i) => {
    const previous = wanted[i - 1]?.allowed ?? (before === null ? [] : [before]);
    const reached = i === 0 ? previous.map(() => 0) : costs;
    const from: number[] = [];
    costs = note.allowed.map((pitch) => {
      const own = Math.abs(pitch - note.target) * 0.9;
      let best = previous.length === 0 ? 0 : Number.POSITIVE_INFINITY;
      let at = 0;
      previous.forEach((last, k) => {
        const interval = pitch - last;
        const turned = i > 0 && Math.sign(interval) !== note.direction ? 1.6 : 0;
        const cost = (reached[k] ?? 0) + strain(interval, boldness) * (i === 0 ? 0.4 : 1) + turned;
        if (cost < best) [best, at] = [cost, k];
      });
      from.push(at);
      return own + best;
    });
    steps.push(from);
  });
  const line: number[] = [];
  let at = costs.indexOf(Math.min(...costs));
  for (let i = wanted.length - 1; i >= 0; i--) {
    line.unshift(wanted[i]?.allowed[at] ?? 60);
    at = steps[i]?.[at] ?? 0;
  }
  return line;
}
