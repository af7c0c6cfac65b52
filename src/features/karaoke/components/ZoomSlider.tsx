import { useId } from 'react';
import { Slider } from 'antd';
import { translate } from '@docusaurus/Translate';
import styles from '../karaoke.module.css';

/** Pixels per second. */
export const scales = { least: 20, most: 400, first: 90 } as const;

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
        step={10}
        value={scale}
        onChange={onScale}
      />
    </div>
  );
}
