import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';
import { usePlural } from '../../core/format/use-plural.ts';
import { OperatorNote } from '../session/OperatorNote.tsx';
import { StartButton } from '../session/StartButton.tsx';
import { Section } from './Section.tsx';
import { Genres } from './Genres.tsx';
import { Guarantees } from './Guarantees.tsx';
import { Hero } from './Hero.tsx';
import { Numbers } from './Numbers.tsx';
import { Pictures } from './Pictures.tsx';
import { UseCases } from './UseCases.tsx';
import styles from './HomePage.module.css';

/** A prompt of docs/testing.mdx. */
const failing = 'magic:fail';

/**
 * The end of the page: test keys, which every account has, and the account. The server selects the texts for its engine
 * (src/css/base.css): without one, live mode isn't offered.
 */
function Closing() {
  const plural = usePlural();
  return (
    <Section
      wide
      height={[29, 26, 29]}
      title={
        <>
          <span data-for-engine="sandbox">
            <Translate id="home.engine.titleTest">Test for free</Translate>
          </span>
          <span data-for-engine="remote">
            <Translate id="home.engine.title">Test for free, then go live</Translate>
          </span>
        </>
      }
      lead={
        <>
          <p>
            {plural(limits.retentionHours.test, (hours) =>
              translate(
                {
                  id: 'home.engine.test',
                  message:
                    'Test keys run on the built-in sandbox engine, a rule-based synthesizer. The same request and seed return the same file, so tests can compare checksums. Files of test keys expire after {hours} hours.',
                },
                { hours },
              ),
            )}
          </p>
          <p>
            <Translate id="home.engine.failures" values={{ prompt: <code>{failing}</code> }}>
              {
                'Prompts that begin with {prompt} or another test word trigger each failure, so you can test how your program handles it.'
              }
            </Translate>
          </p>
          <p data-for-engine="remote">
            <Translate id="home.engine.remote">
              Live keys run on the AI models of this server’s engine. Everything else is the same: requests, tasks,
              callbacks, and errors.
            </Translate>
          </p>
        </>
      }
    >
      <p className={styles.closing}>
        <StartButton>
          <Translate id="home.closing.register">Create an account</Translate>
        </StartButton>
        <Link to="/docs/testing">
          <Translate id="home.engine.guide">Test and live mode</Translate>
        </Link>
      </p>
      <OperatorNote />
    </Section>
  );
}

export function HomePage() {
  return (
    <div className={styles.page}>
      <Hero />
      <Genres />
      <UseCases />
      <Pictures />
      <Numbers />
      <Guarantees />
      <Closing />
    </div>
  );
}
