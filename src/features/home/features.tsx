import type { ReactNode } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import Link from '@docusaurus/Link';
import { limits } from '#catalog/limits.ts';
import { Section } from './Section.tsx';
import styles from './features.module.css';

const prefix = 'cdz_test_';

/** Test keys and the sandbox engine. */
export function TestMode() {
  return (
    <Section
      title={<Translate id="home.test.title">Test mode is free</Translate>}
      lead={
        <p>
          <Translate id="home.test.text" values={{ prefix: <code>{prefix}</code> }}>
            {
              'A key that begins with {prefix} generates real audio files without spending credits. Build and test your whole integration with it, then switch the key.'
            }
          </Translate>
        </p>
      }
    >
      <dl className={styles.facts}>
        <div>
          <dt>{translate({ id: 'home.test.sandbox.name', message: 'About the sandbox' })}</dt>
          <dd>
            <Translate id="home.test.sandbox.text">
              The sandbox is a synthesizer inside the server that composes by rule. It needs no model and no network,
              and it doesn’t sound like a music model.
            </Translate>
          </dd>
        </div>
        <div>
          <dt>{translate({ id: 'home.test.same.name', message: 'Same request, same bytes' })}</dt>
          <dd>
            <Translate id="home.test.same.text">
              A request with a seed generates the same file every time, so a test can compare checksums.
            </Translate>
          </dd>
        </div>
        <div>
          <dt>{translate({ id: 'home.test.live.name', message: 'Live keys' })}</dt>
          <dd>
            <Translate id="home.test.live.text">
              Live keys use the engine that this server is configured with. Without one, they use the sandbox too.
            </Translate>
          </dd>
        </div>
        <div>
          <dt>{translate({ id: 'home.test.files.name', message: 'Files' })}</dt>
          <dd>
            <Translate
              id="home.test.files.text"
              values={{ hours: limits.retentionHours.test, days: limits.retentionHours.live / 24 }}
            >
              {'Test songs are stored for {hours} hours, live songs for {days} days.'}
            </Translate>
          </dd>
        </div>
      </dl>
    </Section>
  );
}

function Feature({ to, name, children }: { to: string; name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Link to={to}>{name}</Link>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Other features, each with a link to its page. */
export function PlatformFeatures() {
  return (
    <Section
      title={<Translate id="home.around.title">What’s included</Translate>}
      lead={
        <p>
          <Translate id="home.around.text">
            Every account includes all of this. Each feature has a guide with samples that run.
          </Translate>
        </p>
      }
    >
      <dl className={styles.facts}>
        <Feature to="/docs/callbacks" name={<Translate id="home.around.callbacks.name">Callbacks</Translate>}>
          <Translate id="home.around.callbacks.text">
            The API posts the task to your URL as it progresses, signed, and retries failed deliveries.
          </Translate>
        </Feature>
        <Feature to="/docs/lyrics" name={<Translate id="home.around.lyrics.name">Timed lyrics</Translate>}>
          <Translate id="home.around.lyrics.text">
            Get the time of each word, as JSON or as subtitles in LRC, SRT, VTT, or TTML.
          </Translate>
        </Feature>
        <Feature to="/docs/v2-extend" name={<Translate id="home.around.extend.name">Longer songs</Translate>}>
          <Translate id="home.around.extend.text">Extend a song from any second of it.</Translate>
        </Feature>
        <Feature to="/docs/keys" name={<Translate id="home.around.keys.name">Keys with limits</Translate>}>
          <Translate id="home.around.keys.text">
            Set a daily, weekly, or monthly budget, an expiry date, and allowed IP addresses. Rotate keys without an
            outage.
          </Translate>
        </Feature>
        <Feature to="/docs/client" name={<Translate id="home.around.client.name">A TypeScript client</Translate>}>
          <Translate id="home.around.client.text">
            Typed methods with safe retries. It also forwards callbacks to your own machine.
          </Translate>
        </Feature>
        <Feature to="/docs/agents" name={<Translate id="home.around.agents.name">Tools for agents</Translate>}>
          <Translate id="home.around.agents.text">
            With a test key, an agent reads the documentation and generates songs over the Model Context Protocol.
          </Translate>
        </Feature>
      </dl>
    </Section>
  );
}
