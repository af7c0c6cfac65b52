import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { translate } from '@docusaurus/Translate';
import { IconPath } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { formatTime } from '../../ui/player/format-time.ts';
import type { PlaybackStatus, TrackControls } from './playback.ts';
import { seekByKey, SeekTrack, videoStep } from './SeekTrack.tsx';
import { useVolume, VolumeControl } from './VolumeControl.tsx';
import styles from './VideoBar.module.css';

/** Milliseconds without a movement after which the controls of a playing video disappear. */
const quietAfter = 2500;

interface Elements {
  readonly root: RefObject<HTMLElement | null>;
  readonly video: RefObject<HTMLVideoElement | null>;
}

/** Hides the controls of a playing video while nothing moves. A tap on the picture shows them, any other click plays or pauses. */
function usePicture({ root, video }: Elements, toggle: () => void): void {
  const onClick = useEffectEvent(toggle);
  useEffect(() => {
    const player = root.current;
    const picture = video.current;
    if (player === null || picture === null) return;
    let timer: ReturnType<typeof setTimeout>;
    let wakes = false;
    const wake = () => {
      player.removeAttribute('data-asleep');
      clearTimeout(timer);
      timer = setTimeout(() => player.toggleAttribute('data-asleep', !picture.paused), quietAfter);
    };
    const remember = (event: PointerEvent) => {
      wakes = event.pointerType === 'touch' && player.hasAttribute('data-asleep');
    };
    const click = () => wakes || onClick();
    picture.addEventListener('pointerdown', remember);
    picture.addEventListener('click', click);
    picture.addEventListener('pause', wake);
    const movements = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
    for (const movement of movements) player.addEventListener(movement, wake);
    wake();
    return () => {
      clearTimeout(timer);
      picture.removeEventListener('pointerdown', remember);
      picture.removeEventListener('click', click);
      picture.removeEventListener('pause', wake);
      for (const movement of movements) player.removeEventListener(movement, wake);
    };
  }, [root, video]);
}

/** The keys of a video player: space, arrows, `f` and `m`. Its sliders have their own. */
function useKeys(root: Elements['root'], controls: TrackControls, keys: Readonly<Record<string, () => void>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const run = key === ' ' && target !== root.current ? undefined : keys[key.toLowerCase()];
    if (run) {
      run();
      event.preventDefault();
    } else if (!(target instanceof HTMLInputElement)) {
      seekByKey(event, { ...controls, time: controls.getTime() }, videoStep);
    }
  });
  useEffect(() => {
    const player = root.current;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    player?.addEventListener('keydown', listener);
    return () => player?.removeEventListener('keydown', listener);
  }, [root]);
}

/** Whether the player fills the screen, and what changes it. Phones of Apple can show only the video itself. */
function useFullScreen({ root, video }: Elements) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const update = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === root.current);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, [root]);
  const toggleFull = () => {
    const picture = video.current as (HTMLVideoElement & { webkitEnterFullscreen?: () => void }) | null;
    if (isFull) void document.exitFullscreen();
    else if (root.current?.requestFullscreen) root.current.requestFullscreen().catch(() => {});
    else picture?.webkitEnterFullscreen?.();
  };
  return { isFull, toggleFull };
}

function applyVolume(media: HTMLMediaElement | null, volume: number): void {
  if (media) media.volume = volume;
}

function seekTo(media: HTMLMediaElement | null, seconds: number): void {
  if (media) media.currentTime = seconds;
}

interface VideoBarProps extends Elements {
  title: string;
  status: PlaybackStatus;
  time: number;
  toggle: () => void;
}

/** The controls of a video that has been played: position, time, volume and full screen. */
export function VideoBar({ root, video, title, status, time, toggle }: VideoBarProps) {
  const [drag, setDrag] = useState<number | null>(null);
  const volume = useVolume((level) => applyVolume(video.current, level));
  const { isFull, toggleFull } = useFullScreen({ root, video });
  const length = video.current?.duration;
  const duration = length !== undefined && Number.isFinite(length) ? length : 0;
  const controls: TrackControls = {
    status,
    time,
    duration,
    toggle,
    seek: (seconds) => seekTo(video.current, Math.min(Math.max(0, seconds), duration)),
    getTime: () => video.current?.currentTime ?? 0,
  };
  usePicture({ root, video }, toggle);
  useKeys(root, controls, { ' ': toggle, f: toggleFull, m: volume.toggleMute });
  if (status === 'error') {
    return (
      <p className={styles.failed} role="alert">
        {translate({ id: 'player.video.error', message: 'This video couldn’t be loaded.' })}
      </p>
    );
  }
  return (
    <div className={styles.bar}>
      <SeekTrack className={styles.track} controls={controls} title={title} peaks={null} drag={drag} onDrag={setDrag} />
      <p className={styles.time}>
        {formatTime(drag ?? time)} / {formatTime(duration)}
      </p>
      <VolumeControl className={styles.volume} {...volume} />
      <IconButton
        icon={
          <IconPath
            d={
              isFull
                ? 'M6 2v4H2M10 2v4h4M6 14v-4H2M10 14v-4h4'
                : 'M2.4 6V2.4H6M10 2.4h3.6V6M6 13.6H2.4V10M13.6 10v3.6H10'
            }
          />
        }
        label={
          isFull
            ? translate({ id: 'player.fullScreen.exit', message: 'Exit full screen' })
            : translate({ id: 'player.fullScreen', message: 'Full screen' })
        }
        onClick={toggleFull}
      />
    </div>
  );
}
