import { useEffect, useEffectEvent, useState, type CSSProperties } from 'react';
import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { readVolume, setVolume } from './playback.ts';
import styles from './VolumeControl.module.css';

interface Volume {
  /** From 0 to 1. */
  readonly volume: number;
  readonly change: (volume: number) => void;
  readonly toggleMute: () => void;
}

/** The volume of the site, which this browser remembers. `apply` sets that of another element than the site's player. */
export function useVolume(apply?: (volume: number) => void): Volume {
  const [volume, setShown] = useState(readVolume);
  /** The volume to return to. */
  const [loud, setLoud] = useState(volume || 1);
  const start = useEffectEvent(() => apply?.(volume));
  useEffect(() => start(), []);
  const change = (next: number) => {
    setVolume(next);
    apply?.(next);
    setShown(next);
    if (next > 0) setLoud(next);
  };
  return { volume, change, toggleMute: () => change(volume === 0 ? loud : 0) };
}

/** The volume. Phones have keys for it. */
export function VolumeControl({ volume, change, toggleMute, className }: Volume & { className?: string | undefined }) {
  return (
    <span className={clsx(styles.volume, className)}>
      <IconButton
        icon={<AppIcon name={volume === 0 ? 'muted' : 'sound'} />}
        label={
          volume === 0
            ? translate({ id: 'player.unmute', message: 'Unmute' })
            : translate({ id: 'player.mute', message: 'Mute' })
        }
        onClick={toggleMute}
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
