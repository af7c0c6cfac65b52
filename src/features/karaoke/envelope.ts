/** The outline of a sound, mirrored about the middle, in a view box of its peaks by 100 units. */
export function envelopePath(peaks: readonly number[]): string {
  const loudest = Math.max(...peaks, 0.001);
  const half = (peak: number) => Math.round(Math.max(0.01, peak / loudest) * 480) / 10;
  const above = peaks.map((peak, n) => `L${n + 0.5} ${50 - half(peak)}`);
  const below = peaks.map((peak, n) => `L${n + 0.5} ${50 + half(peak)}`).toReversed();
  return `M0 50${above.join('')}L${peaks.length} 50${below.join('')}Z`;
}
