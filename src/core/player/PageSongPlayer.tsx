import type { SungLyrics } from '../../ui/player/sung-lines.ts';
import { AudioPlayer, type AudioPlayerProps } from './AudioPlayer.tsx';

/** A song of the sandbox engine, generated at build time (scripts/media.ts), with its request. */
export interface PageSong {
  readonly src: string;
  readonly cover: string;
  /** In seconds. */
  readonly duration: number;
  /** Peaks from 0 to 1, evenly spaced. */
  readonly waveform: readonly number[];
  readonly title: string;
  readonly style: string;
  /** Null for an instrumental song. */
  readonly lyrics: SungLyrics | null;
  /** The request body. */
  readonly request: { readonly model: string; readonly prompt: string };
}

interface PageSongPlayerProps extends Pick<AudioPlayerProps, 'size' | 'downloadName'> {
  song: PageSong;
  /** Hides the lyrics. */
  wordless?: boolean;
}

/** A player for a song that was generated at build time. */
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
