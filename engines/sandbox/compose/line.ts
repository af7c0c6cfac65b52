/** A melody note without a pitch yet: where the motif wants it, and which pitches the harmony allows. */
export interface NoteTarget {
  /** The pitch of the motif's shape, which may lie between allowed ones. */
  readonly target: number;
  /** The direction of the motif at this note: -1, 0 or 1. */
  readonly direction: number;
  /** Pitches that fit the harmony, within the player's range. */
  readonly allowed: readonly number[];
}

/** The cost for a singer of moving by a number of semitones. */
function strain(interval: number, boldness: number): number {
  const width = Math.abs(interval);
  let cost = width > 4 ? (width - 4) * 1.1 : 0;
  if (width > 9) cost += (width - 9) * 2;
  if (width === 6 || width === 10 || width === 11) cost += 2;
  return cost * (1 - 0.75 * boldness);
}

/**
 * Chooses the pitches of a phrase. Of all sequences that the harmony allows, it is the closest to the motif's shape with the least
 * strain (Viterbi). `before` is the previously sung note; `boldness` from 0 to 1 reduces the cost of leaps.
 */
export function drawLine(wanted: readonly NoteTarget[], before: number | null, boldness: number): readonly number[] {
  // For each allowed pitch of a note: the cost of the cheapest path to it, and its predecessor.
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
