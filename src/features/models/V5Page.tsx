import type { ReactNode } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { musicModels } from '#catalog/models.ts';
import songs from '#generated/media/v5.json';
import { useFormat } from '../../core/format/format.ts';
import { type PageSong, PageSongPlayer } from '../../core/PageSongPlayer.tsx';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { formatTime } from '../../ui/player/format-time.ts';
import styles from './V5Page.module.css';

const v5Songs = songs as unknown as readonly PageSong[];

const { id: name, ...model } = musicModels.find(({ id }) => id === 'v5')!;

function Limit({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{children}</td>
    </tr>
  );
}

/** The model page: description, two example songs, and limits from the catalog. */
export function V5Page() {
  const format = useFormat();
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>
        <Translate id="models.v5.heading" values={{ model: name }}>
          {'The {model} model'}
        </Translate>
      </h1>
      <p className={styles.lead}>
        <Translate
          id="models.v5.lead"
          values={{ clips: model.clips, credits: model.credits, length: formatTime(model.maxSeconds) }}
        >
          {
            'The newest music model, with the longest songs: up to {length}. A request generates {clips} songs and costs {credits} credits.'
          }
        </Translate>
      </p>
      <p className={styles.actions}>
        <LinkButton to="/docs/v2-generate" variant="primary" size="large">
          <Translate id="models.v5.reference">Read the reference</Translate>
        </LinkButton>
        <LinkButton to="/auth/register" size="large">
          <Translate id="models.v5.register">Create an account</Translate>
        </LinkButton>
      </p>

      <h2>{translate({ id: 'models.v5.songs', message: 'Two songs and their requests' })}</h2>
      {v5Songs.map((song) => (
        <figure key={song.src} className={styles.song}>
          <PageSongPlayer song={song} downloadName={`${song.title}.mp3`} />
          <figcaption className={styles.prompt}>
            <code>{JSON.stringify(song.request)}</code>
          </figcaption>
        </figure>
      ))}
      <p className={styles.note}>
        <Translate id="models.v5.songs.note">
          The sandbox engine generated these songs from these requests when the site was built. They’re shortened here.
          Live keys use the engine that this server is configured with.
        </Translate>
      </p>

      <h2>{translate({ id: 'models.v5.limits', message: 'Limits' })}</h2>
      <table className={styles.limits}>
        <tbody>
          <Limit name={<Translate id="models.v5.credits">Credits per request</Translate>}>
            {format.number(model.credits)}
          </Limit>
          <Limit name={<Translate id="models.v5.clips">Songs per request</Translate>}>
            {format.number(model.clips)}
          </Limit>
          <Limit name={<Translate id="models.v5.typical">Typical length of a new song</Translate>}>
            {formatTime(model.typicalSeconds)}
          </Limit>
          <Limit name={<Translate id="models.v5.length">Longest song</Translate>}>{formatTime(model.maxSeconds)}</Limit>
          <Limit name={<Translate id="models.v5.style">Style length, characters</Translate>}>
            {format.number(model.styleMaxLength)}
          </Limit>
          <Limit name={<Translate id="models.v5.eta">Typical time until all songs are ready</Translate>}>
            <Translate id="models.v5.seconds" values={{ seconds: model.etaSeconds }}>
              {'{seconds} s'}
            </Translate>
          </Limit>
        </tbody>
      </table>
    </div>
  );
}
