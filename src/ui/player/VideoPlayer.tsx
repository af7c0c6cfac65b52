interface VideoPlayerProps {
  src: string;
  /** What is shown until it plays; null where there is none. */
  poster: string | null;
  /** Pixels of the video: its room is kept before it is loaded. */
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
