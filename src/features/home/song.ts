import songs from '#generated/media/home.json';
import type { PageSong } from '../../core/PageSongPlayer.tsx';

/** Both songs of the call that the page shows. */
export const [homeSong, secondSong] = songs as unknown as readonly [PageSong, PageSong];
