import { useState } from 'react';
import { pauseOthers } from './pause-others.ts';
import { createPlayMeter } from './play-meter.ts';

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

/** A video with the browser's controls. Only one player on a page plays at a time. */
export function Video({ src, title, poster, width, height, className, onPlayed }: VideoProps) {
  const [meter] = useState(() => onPlayed && createPlayMeter(onPlayed));
  return (
    <video
      className={className}
      src={src}
      poster={poster ?? undefined}
      {...lazy}
      width={width}
      height={height}
      aria-label={title}
      controls
      playsInline
      // Without a poster, loads the first frame.
      preload={poster === null ? 'metadata' : 'none'}
      onPlay={({ currentTarget }) => pauseOthers(currentTarget)}
      onTimeUpdate={meter && (({ currentTarget }) => meter.at(currentTarget.currentTime))}
      onEnded={meter?.end}
    />
  );
}
