import { createSvg } from './dom.ts';

/** Pixels from bar to bar. */
const STEP = 4;
const MIN_BARS = 24;

/** Bars as a path in a view box of `count` by 100 units, mirrored at the middle. Without peaks, a line of dots. */
function toPath(peaks: readonly number[], count: number): string {
  const loudest = Math.max(...peaks, 0) || 1;
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    const half = Math.max(0.5, Math.round((Math.max(0, ...peaks.slice(from, to)) / loudest) * 480) / 10);
    return `M${bar + 0.5} ${50 - half}V${50 + half}`;
  }).join('');
}

/** Draws the waveform with as many bars as fit, twice: the upper one is clipped at the played part. */
export function drawWaveform(box: HTMLElement, peaks: readonly number[]): ResizeObserver {
  let drawn = 0;
  const observer = new ResizeObserver(() => {
    const count = Math.max(MIN_BARS, Math.floor(box.clientWidth / STEP));
    if (count === drawn) return;
    drawn = count;
    const path = toPath(peaks, count);
    const attributes = { preserveAspectRatio: 'none' };
    box.replaceChildren(
      ...['rest', 'played'].map((name) => createSvg(`0 0 ${count} 100`, path, { ...attributes, class: name })),
    );
  });
  observer.observe(box);
  return observer;
}
