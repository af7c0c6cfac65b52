import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import songs from '../../core/page-media/genres.json';
import type { PageSong } from '../../core/player/page-song.ts';
import { PageSongPlayer } from '../../core/player/PageSongPlayer.tsx';
import { Section } from './Section.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './Genres.module.css';

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

/** The name of the request field. */
const field = 'style';

/** One song in each of six styles. */
export function Genres() {
  return (
    <Section
      wide
      height={[46, 56, 29]}
      title={<Translate id="home.genres.title">Any style</Translate>}
      lead={
        <p>
          <Translate id="home.genres.text" values={{ field: <code>{field}</code> }}>
            {'Describe the genre, mood, tempo, and instruments in {field}, or let the model choose from the prompt.'}
          </Translate>
        </p>
      }
    >
      <ul className={styles.list}>
        {genreSongs.map((song) => (
          <li key={song.src} className={clsx(kit.card, layout.shrink, layout.roomy)}>
            <PageSongPlayer size="tile" song={{ ...song, style: names[song.style]() }} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
