import songs from '#generated/media/v5.json';
import type { PageSong } from '../../core/page-song.ts';

export const v5Songs = songs as unknown as readonly PageSong[];
