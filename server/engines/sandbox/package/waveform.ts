/** Peaks of a recording, evenly spaced, 0 to 1 (the loudest is 1), rounded to thousandths. */
export function waveformOf(left: Float32Array, right: Float32Array, count: number): readonly number[] {
  const peaks = Array.from({ length: count }, (_, n) => {
    const end = Math.floor(((n + 1) * left.length) / count);
    let peak = 0;
    for (let i = Math.floor((n * left.length) / count); i < end; i++) {
      peak = Math.max(peak, Math.abs(left[i] as number), Math.abs(right[i] as number));
    }
    return peak;
  });
  const loudest = Math.max(1e-6, ...peaks);
  return peaks.map((peak) => Math.round((peak / loudest) * 1000) / 1000);
}
