import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { type MusicModel, musicModels } from '#catalog/models.ts';
import { packs, songPrice } from '#catalog/packs.ts';
import songs from '../../core/page-media/v5.json';
import type { PageSong } from '../../core/player/page-song.ts';
import { useFormat } from '../../core/format/format.ts';
import { formatTime } from '../../ui/player/format-time.ts';
import { FirstSample } from '../home/FirstSample.tsx';
import { StartButton } from '../session/StartButton.tsx';
import { SongVersions } from './SongVersions.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './V5Page.module.css';

const [newest, older] = songs as unknown as readonly [PageSong, PageSong];
/** Both songs have the same title. Their players and lyrics need different names. */
const nameVersion = (song: PageSong): PageSong => ({ ...song, title: `${song.title} (${song.request.model})` });
/** The song of one request, which differs only in the model. */
const versions = [nameVersion(newest), nameVersion(older)] as const;

const findModel = (name: 'v4.5' | 'v5') => musicModels.find(({ id }) => id === name)!;
const v5 = findModel('v5');
const other = findModel('v4.5');

/** The prompt of the songs (scripts/media.ts), in the page's language. */
const getPrompt = () =>
  translate({ id: 'models.v5.prompt.train', message: 'a warm soul song about the last train home' });

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
    [translate({ id: 'models.v5.format', message: 'File format' }), () => 'MP3'],
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

/** The model page: v5 and v4.5 by ear, prices and limits from the catalog, and a request. */
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
      <StartButton>
        <Translate id="models.v5.register">Create an account</Translate>
      </StartButton>

      <h2 id="listen">
        {translate(
          { id: 'models.v5.listen', message: 'Compare {model} with {other} by ear' },
          { model: v5.id, other: other.id },
        )}
      </h2>
      <p className={clsx(layout.flush, kit.soft)}>{getPrompt()}</p>
      <SongVersions songs={versions} />
      <p className={kit.note}>
        <Translate id="models.v5.listen.note">
          Both songs have the same prompt and seed. The sandbox engine generated them when the site was built. Live keys
          use the engine that this server is configured with.
        </Translate>
      </p>

      <div className={styles.columns}>
        <section>
          <h2 id="limits">{translate({ id: 'models.v5.limits', message: 'Prices and limits' })}</h2>
          <ModelComparison models={[v5, other]} />
        </section>
        <section>
          <h2 id="request">{translate({ id: 'models.v5.request', message: 'Make your first request' })}</h2>
          <FirstSample prompt={getPrompt()} />
          <p className={layout.targets}>
            <Link to="/docs/v2-generate">
              <Translate id="models.v5.reference">Read the reference</Translate>
            </Link>
          </p>
        </section>
      </div>
    </div>
  );
}
