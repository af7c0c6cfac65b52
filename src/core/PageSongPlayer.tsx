import { Player, type PlayerProps } from '../ui/player/Player.tsx';
import type { PageSong } from './page-song.ts';

interface PageSongPlayerProps extends Pick<PlayerProps, 'size' | 'downloadName'> {
  song: PageSong;
  /** Without the words that follow the song. */
  wordless?: boolean;
}

/** A player of a song that was made while the site was built. */
export function PageSongPlayer({ song, wordless = false, ...rest }: PageSongPlayerProps) {
  return (
    <Player
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
