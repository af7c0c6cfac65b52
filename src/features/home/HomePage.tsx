import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { limits } from '#catalog/limits.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Section } from './Section.tsx';
import { PlatformFeatures, TestMode } from './features.tsx';
import { PriceTable, LedgerExample } from './price-tables.tsx';
import { Hero } from './Hero.tsx';
import stepStyles from './Steps.module.css';
import languageStyles from './Languages.module.css';
import closingStyles from './Closing.module.css';
import styles from './HomePage.module.css';

/** Three measures: register, make a key, call. */
function Steps() {
  return (
    <section className={stepStyles.steps} aria-labelledby="how">
      <h2 id="how" className={stepStyles.title}>
        {translate({ id: 'home.steps.title', message: 'How it works' })}
      </h2>
      <ol className={stepStyles.staff}>
        <li className={stepStyles.measure}>
          <h3 className={stepStyles.name}>{translate({ id: 'home.steps.register.title', message: 'Sign up' })}</h3>
          <p className={stepStyles.text}>
            <Translate id="home.steps.register.text" values={{ credits: limits.signupCredits }}>
              {'Enter your name, an email address, and a password. Your account starts with {credits} credits.'}
            </Translate>
          </p>
          <Link to="/auth/register">{translate({ id: 'home.steps.register.link', message: 'Create an account' })}</Link>
        </li>
        <li className={stepStyles.measure}>
          <h3 className={stepStyles.name}>{translate({ id: 'home.steps.key.title', message: 'Create a key' })}</h3>
          <p className={stepStyles.text}>
            <Translate id="home.steps.key.text">
              A test key uses the sandbox and is free. A live key spends credits, and its secret is shown once.
            </Translate>
          </p>
          <Link to="/docs/authentication">{translate({ id: 'home.steps.key.link', message: 'Read about keys' })}</Link>
        </li>
        <li className={stepStyles.measure}>
          <h3 className={stepStyles.name}>{translate({ id: 'home.steps.call.title', message: 'Send a request' })}</h3>
          <p className={stepStyles.text}>
            <Translate id="home.steps.call.text">
              The response is a task. Poll it until its songs are ready, or cancel it. Every error response has a code
              and names the field.
            </Translate>
          </p>
          <Link to="/docs/v2-generate">{translate({ id: 'home.steps.call.link', message: 'Open the reference' })}</Link>
        </li>
      </ol>
    </section>
  );
}

/** The languages this build has, each by its own name. */
function Languages() {
  const { locales, localeConfigs } = useDocusaurusContext().i18n;
  return (
    <Section
      title={
        <Translate id="home.languages.title" values={{ count: locales.length }}>
          {'In {count} languages'}
        </Translate>
      }
      lead={
        <p>
          <Translate id="home.languages.text">
            Pages and messages are available in each language. Codes, fields, and examples of the API are the same in
            all of them.
          </Translate>
        </p>
      }
    >
      <ul className={languageStyles.names}>
        {locales.map((locale) => (
          <li key={locale} lang={localeConfigs[locale]?.htmlLang ?? locale}>
            {localeConfigs[locale]?.label ?? locale}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Closing() {
  return (
    <section className={closingStyles.closing} aria-labelledby="begin">
      <h2 id="begin" className={closingStyles.title}>
        <Translate id="home.closing.title">Send your first request</Translate>
      </h2>
      <p className={closingStyles.actions}>
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
      <Steps />
      <PriceTable />
      <LedgerExample />
      <TestMode />
      <PlatformFeatures />
      <Languages />
      <Closing />
    </div>
  );
}
