interface VideoPlayerProps {
  src: string;
  /** The poster image; null if there is none. */
  poster: string | null;
  /** Pixels: reserve the space before the video loads. */
  width: number;
  height: number;
  label: string;
}

/** A video with music and without words, under the controls of the browser. Nothing is fetched before it is wanted. */
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
