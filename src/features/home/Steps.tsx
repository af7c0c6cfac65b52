import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';
import styles from './Steps.module.css';

/** Three measures: register, make a key, call. */
export function Steps() {
  return (
    <section className={styles.steps} aria-labelledby="how">
      <h2 id="how" className={styles.title}>
        <Translate id="home.steps.title">How it works</Translate>
      </h2>
      <ol className={styles.staff}>
        <li className={styles.measure}>
          <h3 className={styles.name}>
            <Translate id="home.steps.register.title">Register</Translate>
          </h3>
          <p className={styles.text}>
            <Translate id="home.steps.register.text" values={{ credits: limits.signupCredits }}>
              {'A name, an e-mail address, a password. The account begins with {credits} credits.'}
            </Translate>
          </p>
          <Link to="/auth/register">
            <Translate id="home.steps.register.link">Create an account</Translate>
          </Link>
        </li>
        <li className={styles.measure}>
          <h3 className={styles.name}>
            <Translate id="home.steps.key.title">Make a key</Translate>
          </h3>
          <p className={styles.text}>
            <Translate id="home.steps.key.text">
              A test key calls the sandbox and costs nothing. A live key spends credits; its secret is shown once.
            </Translate>
          </p>
          <Link to="/docs/authentication">
            <Translate id="home.steps.key.link">Read about keys</Translate>
          </Link>
        </li>
        <li className={styles.measure}>
          <h3 className={styles.name}>
            <Translate id="home.steps.call.title">Call</Translate>
          </h3>
          <p className={styles.text}>
            <Translate id="home.steps.call.text">
              The answer is a task. Ask for it until its songs are ready, or cancel it. Every error names its code and
              the field that caused it.
            </Translate>
          </p>
          <Link to="/docs/v2-generate">
            <Translate id="home.steps.call.link">Open the reference</Translate>
          </Link>
        </li>
      </ol>
    </section>
  );
}
