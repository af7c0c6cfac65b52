import songs from '#generated/media/v5.json';
import type { PageSong } from '../../core/PageSongPlayer.tsx';

export const v5Songs = songs as unknown as readonly PageSong[];
