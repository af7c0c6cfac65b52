interface VideoPlayerProps {
  src: string;
  /** The poster image; null if there is none. */
  poster: string | null;
  /** In pixels, to reserve the space before the video loads. */
  width: number;
  height: number;
  label: string;
}

/**
 * A video without speech, so it needs no captions, with the browser's controls. Nothing is loaded before it is
 * played.
 */
export function VideoPlayer({ src, poster, width, height, label }: VideoPlayerProps) {
  return (
    <video
      src={src}
      poster={poster ?? undefined}
      width={width}
      height={height}
      preload={poster === null ? 'metadata' : 'none'}
      controls
      playsInline
      aria-label={label}
    />
  );
}
