import Translate from '@docusaurus/Translate';
import type { KeyCreated } from '#generated/account/types.gen.ts';
import { RequestSample } from './RequestSample.tsx';
import styles from './keys.module.css';

/** The first request of a new key, to copy or to send at once. */
export const FirstRequest = ({ created: { secret, mode } }: { created: KeyCreated }) => (
  <section className={styles.first} aria-labelledby="first-request">
    <h3 id="first-request">
      <Translate id="keys.first.title">Your first request</Translate>
    </h3>
    <RequestSample apiKey={{ mode, text: secret }} />
  </section>
);
