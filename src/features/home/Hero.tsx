import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import songs from '../../core/page-media/home.json';
import { limits } from '#catalog/limits.ts';
import { newestModel } from '#catalog/models.ts';
import { SentenceSpace } from '../../core/format/SentenceSpace.tsx';
import type { PageSong } from '../../core/player/page-song.ts';
import { PageSongPlayer } from '../../core/player/PageSongPlayer.tsx';
import { useSession } from '../../core/session/use-session.ts';
import type { SungLyrics } from '../../ui/player/sung-lines.ts';
import { StartLink } from '../session/StartButton.tsx';
import { Playground } from './Playground.tsx';
import layout from '../../ui/layout.module.css';
import styles from './Hero.module.css';

/** The two songs of the request that the page shows. */
const [firstSong, secondSong] = songs as unknown as readonly [PageSong, PageSong];

/** The sung lines of the home page's song (scripts/media.ts), each with its translation in the page's language. */
const translations: Readonly<Record<string, () => string>> = {
  'We left our shoes beside the door': () =>
    translate({ id: 'home.lyrics.1', message: 'We left our shoes beside the door' }),
  'and walked into the light.': () => translate({ id: 'home.lyrics.2', message: 'and walked into the light.' }),
  'Give me rain on a tin roof,': () => translate({ id: 'home.lyrics.3', message: 'Give me rain on a tin roof,' }),
  'and nothing in the way.': () => translate({ id: 'home.lyrics.4', message: 'and nothing in the way.' }),
};

/**
 * The lyrics with a translation below each line, in languages other than English.
 *
 * @throws Error for a line without a translation, because an update of the engine changed the lyrics.
 */
function translateLyrics(lyrics: SungLyrics | null): SungLyrics | null {
  if (lyrics === null) return null;
  const isSung = (line: string) => line !== '' && !line.startsWith('[');
  return {
    ...lyrics,
    translations: lyrics.text.split('\n').map((line) => {
      if (!isSung(line)) return undefined;
      const translated = translations[line]?.();
      if (translated === undefined) throw new Error(`Hero: no translation of "${line}"`);
      return translated === line ? undefined : translated;
    }),
  };
}

/** The title, a request to edit and send, and the songs that the unedited request generates. */
export function Hero() {
  const signedIn = useSession().status === 'in';
  const song = { ...firstSong, lyrics: translateLyrics(firstSong.lyrics) };
  return (
    <header className={styles.hero}>
      <div className={layout.stack}>
        <h1 className={styles.title}>
          <span className={styles.kicker}>
            <Translate id="home.hero.label">AI music API</Translate>
          </span>{' '}
          <Translate id="home.hero.title">Send a request, hear a song.</Translate>
        </h1>
        <p className={styles.lead}>
          <Translate id="home.hero.lead" values={{ clips: newestModel.clips }}>
            {
              'Describe a song in words: each request returns {clips} songs as MP3 files, with titles, lyrics, and cover art. Images and videos work the same way.'
            }
          </Translate>
        </p>
        <p className={styles.links}>
          <StartLink>
            <Translate id="home.hero.register">Create an account</Translate>
          </StartLink>
          <Link to="/docs/quickstart">
            <Translate id="home.hero.quickstart">Read the quickstart</Translate>
          </Link>
        </p>
        <p className={styles.note}>
          {signedIn ? (
            <Translate id="home.hero.note.signedIn">Test keys are free.</Translate>
          ) : (
            <Translate id="home.hero.note" values={{ credits: limits.signupCredits }}>
              {'{credits} free credits when you sign up. Test keys are free.'}
            </Translate>
          )}
        </p>
      </div>
      <Playground
        initialPrompt={translate({ id: 'home.try.example', message: 'a slow bossa nova about rain on a tin roof' })}
      />
      <figure
        className={styles.sheet}
        aria-label={translate({ id: 'home.hero.songs', message: 'Two songs from this request' })}
      >
        <PageSongPlayer song={song} size="score" downloadName={`${song.title} 1.mp3`} />
        <div className={styles.second}>
          <PageSongPlayer song={secondSong} wordless downloadName={`${secondSong.title} 2.mp3`} />
        </div>
        <figcaption className={styles.caption}>
          <Translate id="home.hero.caption">
            Generated from this request by the sandbox engine of test keys, a rule-based synthesizer.
          </Translate>
          <SentenceSpace />
          <span data-for-engine="remote">
            <Translate id="home.hero.caption.live">Live keys run on AI models.</Translate>
          </span>
        </figcaption>
      </figure>
    </header>
  );
}
