import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import songs from '#generated/media/home.json';
import { limits } from '#catalog/limits.ts';
import { musicModels } from '#catalog/models.ts';
import { type PageSong, PageSongPlayer } from '../../core/PageSongPlayer.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { StaticCode } from '../../ui/code/StaticCode.tsx';
import { formatResponse, formatRequest, highlightCurl, highlightJson } from './example-request.ts';
import styles from './Hero.module.css';

/** Both songs of the call that the page shows. */
const [homeSong, secondSong] = songs as unknown as readonly [PageSong, PageSong];

const clips = Math.max(...musicModels.map((model) => model.clips));

/** The headline, the example request and response, and the song they made. */
export function Hero() {
  const { siteConfig } = useDocusaurusContext();
  return (
    <header className={styles.hero}>
      <div className={styles.words}>
        <h1 className={styles.title}>
          <Translate id="home.hero.title">Send a request, hear a song.</Translate>
        </h1>
        <p className={styles.lead}>
          <Translate id="home.hero.lead" values={{ brand: siteConfig.title, clips }}>
            {
              '{brand} is an HTTP API for music. Describe a song in words. Each request generates {clips} songs as MP3 files, with titles and covers.'
            }
          </Translate>
        </p>
        <p className={styles.actions}>
          <LinkButton to="/auth/register" variant="primary" size="large">
            <Translate id="home.hero.register">Create an account</Translate>
          </LinkButton>
          <LinkButton to="/docs/quickstart" size="large">
            <Translate id="home.hero.quickstart">Read the quickstart</Translate>
          </LinkButton>
        </p>
        <p className={styles.note}>
          <Translate id="home.hero.note" values={{ credits: limits.signupCredits }}>
            {'{credits} credits when you sign up. Test keys are free.'}
          </Translate>
        </p>
      </div>
      <div className={styles.exchange}>
        <StaticCode
          title={translate({ id: 'home.hero.request', message: 'The request' })}
          html={highlightCurl(formatRequest(siteConfig.url, homeSong))}
        />
        <StaticCode
          title={translate({ id: 'home.hero.answer', message: 'The finished task, shortened' })}
          html={highlightJson(formatResponse(siteConfig.url, homeSong))}
        />
      </div>
      <figure className={styles.sheet}>
        <PageSongPlayer song={homeSong} size="score" downloadName={`${homeSong.title} 1.mp3`} />
        <div className={styles.second}>
          <PageSongPlayer song={secondSong} wordless downloadName={`${secondSong.title} 2.mp3`} />
        </div>
        <figcaption className={styles.caption}>
          <Translate id="home.hero.caption">
            The sandbox engine generated this song from this request when the site was built. It’s shortened here. The
            engine is a synthesizer that composes by rule, without a model or a network.
          </Translate>
        </figcaption>
      </figure>
    </header>
  );
}
