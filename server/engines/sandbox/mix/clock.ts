/** Turns beats of a score into seconds: tempo and swing. */
export function clockOf(
  tempo: number,
  swing: { readonly unit: number; readonly late: number },
): (beat: number) => number {
  const secondsPerBeat = 60 / tempo;
  const pair = swing.unit * 2;
  return (beat) => {
    const start = Math.floor(beat / pair + 1e-9) * pair;
    const inside = (beat - start) / pair;
    const middle = 0.5 + swing.late / 2;
    const bent = inside < 0.5 ? inside * 2 * middle : middle + (inside - 0.5) * 2 * (1 - middle);
    return (start + bent * pair) * secondsPerBeat;
  };
}
