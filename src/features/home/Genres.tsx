import clsx from 'clsx';
import Translate from '@docusaurus/Translate';
import { PageSongPlayer } from '../../core/player/PageSongPlayer.tsx';
import { getGenreSongs } from './genre-text.ts';
import { Section } from './Section.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './Genres.module.css';

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
        {getGenreSongs().map((song) => (
          <li key={song.src} className={clsx(kit.card, layout.shrink, layout.roomy)}>
            <PageSongPlayer size="tile" song={song} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
