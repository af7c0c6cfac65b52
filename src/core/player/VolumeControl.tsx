import { useState, type CSSProperties } from 'react';
import { translate } from '@docusaurus/Translate';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { readVolume, setVolume } from './playback.ts';
import styles from './PlayerBar.module.css';

/** The volume, which this browser remembers. Phones have keys for it. */
export function VolumeControl() {
  const [volume, setShown] = useState(readVolume);
  /** The volume to return to. */
  const [loud, setLoud] = useState(volume || 1);
  const change = (next: number) => {
    setVolume(next);
    setShown(next);
    if (next > 0) setLoud(next);
  };
  return (
    <span className={styles.volume}>
      <IconButton
        icon={<AppIcon name={volume === 0 ? 'muted' : 'sound'} />}
        label={
          volume === 0
            ? translate({ id: 'player.unmute', message: 'Unmute' })
            : translate({ id: 'player.mute', message: 'Mute' })
        }
        onClick={() => change(volume === 0 ? loud : 0)}
      />
      <input
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={volume}
        style={{ '--level': `${volume * 100}%` } as CSSProperties}
        aria-label={translate({ id: 'player.volume', message: 'Volume' })}
        aria-valuetext={`${Math.round(volume * 100)}%`}
        onChange={({ target }) => change(target.valueAsNumber)}
      />
    </span>
  );
}
