/** The loudest peak in each of `count` equal parts, scaled so that the loudest peak of the song is 1. */
export function resamplePeaks(peaks: readonly number[], count: number): number[] {
  const loudest = Math.max(...peaks, 0);
  if (loudest === 0) return Array.from({ length: count }, () => 0);
  return Array.from({ length: count }, (_, i) => {
    const from = Math.floor((i * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((i + 1) * peaks.length) / count));
    return Math.max(...peaks.slice(from, to), 0) / loudest;
  });
}

/**
 * The bars of a waveform as an SVG path in a view box of `count` by 100 units, mirrored at the middle. Silence is a
 * dot.
 */
export function toWaveformPath(peaks: readonly number[], count: number): string {
  return resamplePeaks(peaks, count)
    .map((peak, i) => {
      const half = Math.max(0.5, Math.round(peak * 480) / 10);
      return `M${i + 0.5} ${50 - half}V${50 + half}`;
    })
    .join('');
}
