import type { SungLyrics } from '../ui/player/sung-lines.ts';
import { AudioPlayer, type AudioPlayerProps } from '../ui/player/AudioPlayer.tsx';

/** A song of the sandbox engine, made while the site is built (scripts/media.ts), with the request that made it. */
export interface PageSong {
  readonly src: string;
  readonly cover: string;
  /** Seconds. */
  readonly duration: number;
  /** Peaks from 0 to 1, evenly spaced. */
  readonly waveform: readonly number[];
  readonly title: string;
  readonly style: string;
  /** Null for an instrumental song. */
  readonly lyrics: SungLyrics | null;
  /** The body of the call, as it was sent. */
  readonly request: { readonly model: string; readonly prompt: string };
}

interface PageSongPlayerProps extends Pick<AudioPlayerProps, 'size' | 'downloadName'> {
  song: PageSong;
  /** Without the words that follow the song. */
  wordless?: boolean;
}

/** A player of a song that was made while the site was built. */
export function PageSongPlayer({ song, wordless = false, ...rest }: PageSongPlayerProps) {
  return (
    <AudioPlayer
      {...rest}
      src={song.src}
      cover={song.cover}
      title={song.title}
      detail={song.style}
      duration={song.duration}
      peaks={song.waveform}
      lyrics={wordless ? undefined : (song.lyrics ?? undefined)}
    />
  );
}
