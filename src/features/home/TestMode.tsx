import Translate from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';
import { Section } from './Section.tsx';
import styles from './facts.module.css';

const prefix = 'cdz_test_';

/** Test keys and the engine behind them, said plainly. */
export function TestMode() {
  return (
    <Section
      title={<Translate id="home.test.title">Test mode is free</Translate>}
      lead={
        <p>
          <Translate id="home.test.text" values={{ prefix: <code>{prefix}</code> }}>
            {
              'A key that begins with {prefix} makes real audio files without spending credits. Build and test the whole path with it, then change the key.'
            }
          </Translate>
        </p>
      }
    >
      <dl className={styles.facts}>
        <div>
          <dt>
            <Translate id="home.test.sandbox.name">What the sandbox is</Translate>
          </dt>
          <dd>
            <Translate id="home.test.sandbox.text">
              A synthesiser inside the server that composes by rule. It needs no model and no network, and it does not
              sound like one that does.
            </Translate>
          </dd>
        </div>
        <div>
          <dt>
            <Translate id="home.test.same.name">Same request, same bytes</Translate>
          </dt>
          <dd>
            <Translate id="home.test.same.text">
              A request with a seed gives the same file every time, so a test can compare checksums.
            </Translate>
          </dd>
        </div>
        <div>
          <dt>
            <Translate id="home.test.live.name">Live keys</Translate>
          </dt>
          <dd>
            <Translate id="home.test.live.text">
              They run on the engine this server is set up with. Where none is set up, that is the sandbox too.
            </Translate>
          </dd>
        </div>
        <div>
          <dt>
            <Translate id="home.test.files.name">Files</Translate>
          </dt>
          <dd>
            <Translate
              id="home.test.files.text"
              values={{ hours: limits.retentionHours.test, days: limits.retentionHours.live / 24 }}
            >
              {'Test songs are kept for {hours} hours, live songs for {days} days.'}
            </Translate>
          </dd>
        </div>
      </dl>
    </Section>
  );
}
