/** The loudest peak of each of `count` equal stretches, scaled so that the song's loudest is 1. */
export function resamplePeaks(peaks: readonly number[], count: number): number[] {
  const loudest = Math.max(...peaks, 0);
  if (loudest === 0) return Array.from({ length: count }, () => 0);
  return Array.from({ length: count }, (_, i) => {
    const from = Math.floor((i * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((i + 1) * peaks.length) / count));
    return Math.max(...peaks.slice(from, to), 0) / loudest;
  });
}

/** Strokes of a waveform in a view box of `count` by 100 units, mirrored about the middle; silence is a dot. */
export function toWaveformPath(peaks: readonly number[], count: number): string {
  return resamplePeaks(peaks, count)
    .map((peak, i) => {
      const half = Math.max(0.5, Math.round(peak * 480) / 10);
      return `M${i + 0.5} ${50 - half}V${50 + half}`;
    })
    .join('');
}
