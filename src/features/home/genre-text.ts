import { translate } from '@docusaurus/Translate';
import songs from '../../core/page-media/genres.json';
import type { PageSong } from '../../core/player/page-song.ts';

type Style = 'soul' | 'house' | 'folk' | 'hip-hop' | 'cinematic' | 'reggae';
type GenreSong = PageSong & { readonly style: Style };

const genreSongs = songs as unknown as readonly GenreSong[];

const names: Readonly<Record<Style, () => string>> = {
  soul: () => translate({ id: 'home.genres.soul', message: 'Soul' }),
  house: () => translate({ id: 'home.genres.house', message: 'House' }),
  folk: () => translate({ id: 'home.genres.folk', message: 'Folk' }),
  'hip-hop': () => translate({ id: 'home.genres.hipHop', message: 'Hip-hop' }),
  cinematic: () => translate({ id: 'home.genres.cinematic', message: 'Cinematic' }),
  reggae: () => translate({ id: 'home.genres.reggae', message: 'Reggae' }),
};

/** One song in each of six styles, with the name of its style. */
export const getGenreSongs = (): readonly PageSong[] =>
  genreSongs.map((song) => ({ ...song, style: names[song.style]() }));
