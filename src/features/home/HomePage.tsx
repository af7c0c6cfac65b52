import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';
import { SentenceSpace } from '../../core/format/SentenceSpace.tsx';
import { usePlural } from '../../core/format/use-plural.ts';
import { Calculator } from '../pricing/Calculator.tsx';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { OperatorNote } from '../session/OperatorNote.tsx';
import { StartButton } from '../session/StartButton.tsx';
import { Section } from './Section.tsx';
import { Genres } from './Genres.tsx';
import { Guarantees } from './Guarantees.tsx';
import { Hero } from './Hero.tsx';
import { Numbers } from './Numbers.tsx';
import { Pictures } from './Pictures.tsx';
import { UseCases } from './UseCases.tsx';
import layout from '../../ui/layout.module.css';
import styles from './HomePage.module.css';

/** The cost of a month, with the calculator of the pricing page. */
function Prices() {
  return (
    <Section
      wide
      height={[31, 33, 50]}
      title={<Translate id="home.prices.title">Estimate your monthly cost</Translate>}
      lead={
        <>
          <p>
            <Translate id="home.prices.text">
              Credits are bought in packs, with no subscription. You pay only for what is delivered, and test keys are
              free.
            </Translate>
            <SentenceSpace />
            <Link to="/pricing">
              <Translate id="home.prices.link">Packs and prices</Translate>
            </Link>
          </p>
        </>
      }
    >
      <Calculator />
    </Section>
  );
}

/** A prompt of docs/testing.mdx. */
const failing = 'magic:fail';

/** What test keys are for. The server selects the texts for its engine (src/css/base.css): without one, live mode isn't offered. */
function TestMode() {
  const plural = usePlural();
  return (
    <Section
      height={[21, 28, 32]}
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
      }
    >
      <div className={styles.engine}>
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
        <LinkButton to="/docs/testing">
          <Translate id="home.engine.button">Test</Translate>
        </LinkButton>
        <OperatorNote />
      </div>
    </Section>
  );
}

/** Links to start with. */
function Closing() {
  return (
    <section className={styles.closing} aria-labelledby="begin">
      <h2 id="begin" className={styles.title}>
        <Translate id="home.closing.title">Make your first request</Translate>
      </h2>
      <p className={clsx(layout.wrap, layout.flush, layout.gap3)}>
        <StartButton variant="primary">
          <Translate id="home.closing.register">Create an account</Translate>
        </StartButton>
        <LinkButton to="/docs/quickstart" size="large">
          <Translate id="home.closing.quickstart">Read the quickstart</Translate>
        </LinkButton>
      </p>
    </section>
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
      <Prices />
      <Guarantees />
      <TestMode />
      <Closing />
    </div>
  );
}
