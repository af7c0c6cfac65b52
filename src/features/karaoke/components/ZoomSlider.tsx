import { useId } from 'react';
import { Slider } from 'antd';
import { translate } from '@docusaurus/Translate';
import type { Times } from '../word-times.ts';
import styles from '../karaoke.module.css';

/** Pixels per second. */
const scales = { least: 20, most: 400, step: 10, first: 90 } as const;

/** The width in pixels at which a word with its borders can be pressed. */
const LEAST_WIDTH = 26;

/** The initial scale, at which even the shortest word can be pressed. It is a multiple of the slider's step. */
export function getFirstScale(times: Times): number {
  const shortest = Math.min(...times.map(({ start, end }) => end - start));
  const needed = Math.ceil(LEAST_WIDTH / shortest / scales.step) * scales.step;
  return Math.min(scales.most, Math.max(scales.first, needed));
}

/** The scale of the waveform. */
export function ZoomSlider({ scale, onScale }: { scale: number; onScale: (scale: number) => void }) {
  const id = useId();
  return (
    <div className={styles.zoom}>
      <span id={id}>{translate({ id: 'karaoke.zoom', message: 'Zoom' })}</span>
      <Slider
        ariaLabelledByForHandle={id}
        tooltip={{ open: false }}
        min={scales.least}
        max={scales.most}
        step={scales.step}
        value={scale}
        onChange={onScale}
      />
    </div>
  );
}
