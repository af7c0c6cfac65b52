import { AudioPlayer, type AudioPlayerProps } from './AudioPlayer.tsx';
import { type PageSong, toTrack } from './page-song.ts';

interface PageSongPlayerProps extends Pick<AudioPlayerProps, 'size' | 'downloadName'> {
  song: PageSong;
  /** Hides the lyrics. */
  wordless?: boolean;
}

/** A player for a song that was generated at build time. */
export function PageSongPlayer({ song, wordless = false, ...rest }: PageSongPlayerProps) {
  return <AudioPlayer {...rest} {...toTrack(wordless ? { ...song, lyrics: null } : song)} />;
}
