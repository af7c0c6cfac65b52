import { useRef, useState, type CSSProperties } from 'react';
import clsx from 'clsx';
import { pauseOthers } from '../../ui/player/pause-others.ts';
import { createPlayMeter } from '../../ui/player/play-meter.ts';
import { useModule } from '../parts/use-module.ts';
import { PlayButton } from './PlayButton.tsx';
import type { PlaybackStatus } from './playback.ts';
import styles from './Video.module.css';

interface VideoProps {
  src: string;
  title: string;
  /** URL of the poster image, if there is one. */
  poster: string | null;
  /** In pixels, to reserve the space before the video loads. */
  width?: number | undefined;
  height?: number | undefined;
  className?: string | undefined;
  /** Called once when the video was watched for some seconds, or to its end. */
  onPlayed?: (() => void) | undefined;
}

// Browsers load the poster when it comes near the screen. React's types don't know the attribute yet.
const lazy = { loading: 'lazy' };

const loadBar = () => import('./VideoBar.tsx');

/**
 * A video with the controls of the site's player, which are loaded when it first plays. Only one player on a page plays
 * at a time.
 */
export function Video({ src, title, poster, width, height, className, onPlayed }: VideoProps) {
  const [meter] = useState(() => onPlayed && createPlayMeter(onPlayed));
  const root = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [status, setStatus] = useState<PlaybackStatus>('idle');
  const [time, setTime] = useState(0);
  const bar = useModule(status !== 'idle', loadBar);

  function toggle() {
    const media = video.current!;
    if (!media.paused && !media.error) {
      media.pause();
      return;
    }
    if (media.error) media.load();
    // A failure is an event of the element, too.
    media.play().catch(() => {});
  }

  const shape = width && height ? ({ '--ratio': width / height } as CSSProperties) : undefined;
  return (
    <div
      ref={root}
      className={clsx(styles.player, className)}
      data-video={status}
      style={shape}
      // A click on the picture puts the focus here, so that the keys work.
      tabIndex={-1}
    >
      <video
        ref={video}
        className={styles.video}
        src={src}
        poster={poster ?? undefined}
        {...lazy}
        width={width}
        height={height}
        aria-label={title}
        // Without our controls, the browser's.
        controls={bar.failed ?? false}
        playsInline
        // Without a poster, loads the first frame.
        preload={poster === null ? 'metadata' : 'none'}
        onPlay={({ currentTarget }) => {
          pauseOthers(currentTarget);
          setStatus('loading');
        }}
        onPlaying={() => setStatus('playing')}
        onWaiting={() => setStatus('loading')}
        // After an error, browsers also report a pause.
        onPause={({ currentTarget }) => !currentTarget.error && setStatus('paused')}
        onError={() => setStatus('error')}
        onTimeUpdate={({ currentTarget }) => {
          setTime(currentTarget.currentTime);
          meter?.at(currentTarget.currentTime);
        }}
        onEnded={meter?.end}
      />
      {!bar.failed && <PlayButton className={styles.toggle} status={status} title={title} size={20} onClick={toggle} />}
      {bar.module && (
        <bar.module.VideoBar root={root} video={video} title={title} status={status} time={time} toggle={toggle} />
      )}
      <noscript>
        <video className={styles.plain} controls preload="none" src={src} poster={poster ?? undefined} />
      </noscript>
    </div>
  );
}
