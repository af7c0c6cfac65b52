import { Fragment } from 'react';
import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import { type MusicModel, musicModels } from '#catalog/models.ts';
import { packs, songPrice } from '#catalog/packs.ts';
import songs from '../../core/page-media/v5.json';
import type { PageSong } from '../../core/player/page-song.ts';
import { PageSongPlayer } from '../../core/player/PageSongPlayer.tsx';
import { useFormat } from '../../core/format/format.ts';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { formatTime } from '../../ui/player/format-time.ts';
import kit from '../../ui/kit.module.css';
import styles from './V5Page.module.css';

const pageSongs = songs as unknown as readonly PageSong[];

const findModel = (name: 'v4.5' | 'v5') => musicModels.find(({ id }) => id === name)!;
const v5 = findModel('v5');
const other = findModel('v4.5');

const prompts = [...new Set(pageSongs.map(({ request }) => request.prompt))];

/** The prompts of the songs (scripts/media.ts), in the page's language. */
const promptTexts: Readonly<Record<string, () => string>> = {
  'a warm soul song about the last train home': () =>
    translate({ id: 'models.v5.prompt.train', message: 'a warm soul song about the last train home' }),
  'a waltz for a small room': () => translate({ id: 'models.v5.prompt.waltz', message: 'a waltz for a small room' }),
};

/** The songs of one prompt, with the model that made each of them. */
function SongPair({ prompt }: { prompt: string }) {
  const pair = pageSongs.filter(({ request }) => request.prompt === prompt);
  const { model: _model, prompt: _prompt, ...others } = pair[0]!.request;
  return (
    <section className={styles.pair}>
      <div className={styles.request}>
        <h3>{promptTexts[prompt]!()}</h3>
        <p className={kit.note}>
          {Object.entries(others).map(([field, value]) => (
            <Fragment key={field}>
              <code>{`"${field}": ${JSON.stringify(value)}`}</code>{' '}
            </Fragment>
          ))}
        </p>
      </div>
      {pair.map((song) => {
        // Both songs have the same title. Their players and lyrics need different names.
        const title = `${song.title} (${song.request.model})`;
        return (
          <div key={song.src} className={styles.song}>
            <PageSongPlayer size="tile" song={{ ...song, title }} downloadName={`${title}.mp3`} />
          </div>
        );
      })}
    </section>
  );
}

const smallest = packs[0];
const largest = packs.at(-1)!;

/** Prices and limits of models from the catalog, side by side. */
function ModelComparison({ models }: { models: readonly MusicModel[] }) {
  const format = useFormat();
  const price = ({ price: { amount, currency }, credits }: (typeof packs)[number], model: MusicModel) =>
    format.money(songPrice(amount, credits, model), currency, 3);
  const rows: readonly (readonly [name: string, value: (model: MusicModel) => string])[] = [
    [translate({ id: 'models.v5.credits', message: 'Credits per request' }), ({ credits }) => format.number(credits)],
    [translate({ id: 'models.v5.clips', message: 'Songs per request' }), ({ clips }) => format.number(clips)],
    [
      translate({ id: 'models.v5.price', message: 'Price per song, by size of the credit pack' }),
      (model) => `${price(largest, model)} – ${price(smallest, model)}`,
    ],
    [
      translate({ id: 'models.v5.typical', message: 'Typical length of a new song' }),
      ({ typicalSeconds }) => formatTime(typicalSeconds),
    ],
    [translate({ id: 'models.v5.length', message: 'Longest song' }), ({ maxSeconds }) => formatTime(maxSeconds)],
    [
      translate({ id: 'models.v5.style', message: 'Style length, characters' }),
      ({ styleMaxLength }) => format.number(styleMaxLength),
    ],
    [
      translate({ id: 'models.v5.eta', message: 'Typical time until all songs are ready' }),
      ({ etaSeconds }) => translate({ id: 'models.v5.seconds', message: '{seconds} s' }, { seconds: etaSeconds }),
    ],
  ];
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">
            <Translate id="models.v5.model">Model</Translate>
          </th>
          {models.map(({ id }) => (
            <th key={id} scope="col">
              <code>{id}</code>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {models.map((model) => (
              <td key={model.id}>{value(model)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The model page: v5 and v4.5 by ear, limits and prices from the catalog, and when to choose which. */
export function V5Page() {
  return (
    <div className={clsx('markdown', styles.page)}>
      <h1>
        <Translate id="models.v5.heading" values={{ model: v5.id }}>
          {'The {model} model'}
        </Translate>
      </h1>
      <p className={styles.lead}>
        <Translate
          id="models.v5.lead"
          values={{ clips: v5.clips, credits: v5.credits, length: formatTime(v5.maxSeconds) }}
        >
          {
            'The newest music model, with the longest songs: up to {length}. A request generates {clips} songs and costs {credits} credits.'
          }
        </Translate>
      </p>
      <p className={styles.actions}>
        <LinkButton to="/auth/register" variant="primary" size="large">
          <Translate id="models.v5.register">Create an account</Translate>
        </LinkButton>
        <LinkButton to="/docs/v2-generate" size="large">
          <Translate id="models.v5.reference">Read the reference</Translate>
        </LinkButton>
      </p>

      <h2 id="listen">
        {translate(
          { id: 'models.v5.listen', message: 'Compare {model} with {other} by ear' },
          { model: v5.id, other: other.id },
        )}
      </h2>
      {prompts.map((prompt) => (
        <SongPair key={prompt} prompt={prompt} />
      ))}
      <p className={kit.note}>
        <Translate id="models.v5.listen.note">
          Each pair has the same prompt and seed. The sandbox engine generated the songs when the site was built. Live
          keys use the engine that this server is configured with.
        </Translate>
      </p>

      <div className={styles.advice}>
        <section>
          <h2 id="choose">{translate({ id: 'models.v5.choose', message: 'Choose a model' })}</h2>
          <ul>
            <li>
              <Translate
                id="models.v5.choose.newest"
                values={{ model: <code key="model">{v5.id}</code>, length: formatTime(other.maxSeconds) }}
              >
                {'Choose {model} for finished songs, and for songs longer than {length}.'}
              </Translate>
            </li>
            <li>
              <Translate
                id="models.v5.choose.other"
                values={{
                  model: <code key="model">{other.id}</code>,
                  credits: other.credits,
                  more: v5.credits,
                  seconds: v5.etaSeconds - other.etaSeconds,
                }}
              >
                {
                  'Choose {model} for drafts and large batches. A request costs {credits} credits instead of {more}, and is typically ready {seconds} s earlier.'
                }
              </Translate>
            </li>
          </ul>
        </section>
        <section>
          <h2 id="limits">{translate({ id: 'models.v5.limits', message: 'Limits' })}</h2>
          <ModelComparison models={[v5, other]} />
        </section>
      </div>
    </div>
  );
}
