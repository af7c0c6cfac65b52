/**
 * Returns the shape of a recording for players: `count` evenly spaced values from 0 to 1 (the loudest is 1), rounded to
 * thousandths. Each is the root mean square of the peaks of 10 ms in its part. The highest peaks alone would show no
 * shape, because mastered music reaches the same peak everywhere.
 */
export function computeWaveform(left: Float32Array, right: Float32Array, count: number): readonly number[] {
  const frame = 441;
  const values = Array.from({ length: count }, (_, n) => {
    const end = Math.floor(((n + 1) * left.length) / count);
    let sum = 0;
    let frames = 0;
    for (let start = Math.floor((n * left.length) / count); start < end; start += frame) {
      let peak = 0;
      for (let i = start; i < Math.min(end, start + frame); i++) {
        peak = Math.max(peak, Math.abs(left[i] as number), Math.abs(right[i] as number));
      }
      sum += peak * peak;
      frames++;
    }
    return Math.sqrt(sum / Math.max(1, frames));
  });
  const fullest = Math.max(1e-6, ...values);
  return values.map((value) => Math.round((value / fullest) * 1000) / 1000);
}
