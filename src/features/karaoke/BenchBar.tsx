import { useId } from 'react';
import { Checkbox, Slider, Tooltip } from 'antd';
import Translate, { translate } from '@docusaurus/Translate';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { BenchHold } from './use-bench.ts';
import styles from './karaoke.module.css';

/** Pixels of a second. */
export const scales = { least: 20, most: 400, first: 90 } as const;

interface BenchBarProps {
  hold: BenchHold;
  sounds: boolean;
  onToggle: () => void;
  /** Seconds, as the page shows them. */
  time: string;
  looping: boolean;
  onLoop: (looping: boolean) => void;
  scale: number;
  onScale: (scale: number) => void;
}

function Step({ icon, label, onStep }: { icon: 'undo' | 'redo'; label: string; onStep: (() => void) | null }) {
  return (
    <Tooltip title={label}>
      <IconButton icon={icon} label={label} disabled={onStep === null} onClick={() => onStep?.()} />
    </Tooltip>
  );
}

/** What one plays, looks at and takes back with. */
export function BenchBar(props: BenchBarProps) {
  const { hold, sounds, onToggle, time, looping, onLoop, scale, onScale } = props;
  const id = useId();
  return (
    <div className={styles.bar}>
      <Button variant="primary" onClick={onToggle}>
        <Icon name={sounds ? 'pause' : 'play'} size={12} />
        {sounds
          ? translate({ id: 'karaoke.pause', message: 'Pause' })
          : translate({ id: 'karaoke.play', message: 'Play' })}
      </Button>
      <span className={styles.time}>{time}</span>
      <Checkbox checked={looping} onChange={({ target }) => onLoop(target.checked)}>
        <Translate id="karaoke.loop">Loop line</Translate>
      </Checkbox>
      <span className={styles.steps}>
        <Step icon="undo" label={translate({ id: 'karaoke.undo', message: 'Undo' })} onStep={hold.undo} />
        <Step icon="redo" label={translate({ id: 'karaoke.redo', message: 'Redo' })} onStep={hold.redo} />
      </span>
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
      <span className={styles.save}>
        <output className={styles.state}>
          {hold.unsaved
            ? translate({ id: 'karaoke.unsaved', message: 'Not saved' })
            : hold.isEngine
              ? translate({ id: 'karaoke.engine', message: 'Engine times' })
              : translate({ id: 'karaoke.saved', message: 'Saved' })}
        </output>
        <Button disabled={!hold.unsaved} busy={hold.saving} onClick={() => void hold.save()}>
          <Translate id="karaoke.save">Save</Translate>
        </Button>
      </span>
    </div>
  );
}
