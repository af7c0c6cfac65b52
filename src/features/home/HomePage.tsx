import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { limits } from '#catalog/limits.ts';
import { Calculator } from '../pricing/Calculator.tsx';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { Section } from './Section.tsx';
import { Genres } from './Genres.tsx';
import { Guarantees } from './Guarantees.tsx';
import { Hero } from './Hero.tsx';
import { Numbers } from './Numbers.tsx';
import { Pictures } from './Pictures.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './HomePage.module.css';

/** The cost of a month, with the calculator of the pricing page. */
function Prices() {
  return (
    <Section
      title={<Translate id="home.prices.title">Estimate your monthly cost</Translate>}
      lead={
        <>
          <p>
            <Translate id="home.prices.text">
              Credits are bought in packs, with no subscription. You pay only for what is delivered, and test keys are
              free.
            </Translate>
          </p>
          <p>
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

/** States which engine generates the songs. The server selects the text for its engine (src/css/base.css). */
function EngineNote() {
  return (
    <Section
      title={<Translate id="home.engine.title">Test for free, then go live</Translate>}
      lead={
        <p>
          <Translate id="home.engine.test" values={{ hours: limits.retentionHours.test }}>
            {
              'Test keys run on the built-in sandbox engine, a synthesizer that composes by rule. The same request and seed return the same file, so tests can compare checksums. Files of test keys expire after {hours} hours.'
            }
          </Translate>
        </p>
      }
    >
      <p className={styles.engine} data-for-engine="sandbox">
        <Translate id="home.engine.sandbox">
          No AI model is configured on this server. Live keys run on the sandbox engine, too, and are charged.
        </Translate>
      </p>
      <p className={styles.engine} data-for-engine="remote">
        <Translate id="home.engine.remote">
          Live keys run on the AI models of this server’s engine. Everything else is the same: requests, tasks,
          callbacks and errors.
        </Translate>
      </p>
    </Section>
  );
}

/** The languages of the site, each with its own name, and links to start with. */
function Closing() {
  const { locales, localeConfigs } = useDocusaurusContext().i18n;
  return (
    <section className={styles.closing} aria-labelledby="begin">
      <div>
        <h2 id="begin" className={styles.title}>
          <Translate id="home.closing.title">Make your first request</Translate>
        </h2>
        <ul className={clsx(kit.list, layout.wrap, layout.gap14, kit.muted)}>
          {locales.map((locale) => (
            <li key={locale} lang={localeConfigs[locale]?.htmlLang ?? locale}>
              {localeConfigs[locale]?.label ?? locale}
            </li>
          ))}
        </ul>
      </div>
      <p className={clsx(layout.wrap, layout.flush, layout.gap3)}>
        <LinkButton to="/docs/quickstart" variant="primary" size="large">
          <Translate id="home.closing.quickstart">Read the quickstart</Translate>
        </LinkButton>
        <LinkButton to="/auth/register" size="large">
          <Translate id="home.closing.register">Create an account</Translate>
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
      <Pictures />
      <Numbers />
      <Prices />
      <Guarantees />
      <EngineNote />
      <Closing />
    </div>
  );
}
