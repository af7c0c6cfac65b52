import type { ReactNode } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import Link from '@docusaurus/Link';
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
          <dt>{translate({ id: 'home.test.sandbox.name', message: 'What the sandbox is' })}</dt>
          <dd>
            <Translate id="home.test.sandbox.text">
              A synthesiser inside the server that composes by rule. It needs no model and no network, and it does not
              sound like one that does.
            </Translate>
          </dd>
        </div>
        <div>
          <dt>{translate({ id: 'home.test.same.name', message: 'Same request, same bytes' })}</dt>
          <dd>
            <Translate id="home.test.same.text">
              A request with a seed gives the same file every time, so a test can compare checksums.
            </Translate>
          </dd>
        </div>
        <div>
          <dt>{translate({ id: 'home.test.live.name', message: 'Live keys' })}</dt>
          <dd>
            <Translate id="home.test.live.text">
              They run on the engine this server is set up with. Where none is set up, that is the sandbox too.
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
              {'Test songs are kept for {hours} hours, live songs for {days} days.'}
            </Translate>
          </dd>
        </div>
      </dl>
    </Section>
  );
}

function Part({ to, name, children }: { to: string; name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Link to={to}>{name}</Link>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What is built beside making a song, each with the page that shows it. */
export function Around() {
  return (
    <Section
      title={<Translate id="home.around.title">What comes with it</Translate>}
      lead={
        <p>
          <Translate id="home.around.text">
            All of this is in every account, and each part has a page with samples that run.
          </Translate>
        </p>
      }
    >
      <dl className={styles.facts}>
        <Part to="/docs/callbacks" name={<Translate id="home.around.callbacks.name">Callbacks</Translate>}>
          <Translate id="home.around.callbacks.text">
            The task is posted to your address as it goes on, signed, and posted again when nobody takes it.
          </Translate>
        </Part>
        <Part to="/docs/lyrics" name={<Translate id="home.around.lyrics.name">Timed lyrics</Translate>}>
          <Translate id="home.around.lyrics.text">
            When each word is sung, as JSON or as subtitles: LRC, SRT, VTT, TTML.
          </Translate>
        </Part>
        <Part to="/docs/v2-extend" name={<Translate id="home.around.extend.name">Longer songs</Translate>}>
          <Translate id="home.around.extend.text">A song goes on from a second that you choose.</Translate>
        </Part>
        <Part to="/docs/keys" name={<Translate id="home.around.keys.name">Keys with limits</Translate>}>
          <Translate id="home.around.keys.text">
            A budget by the day, the week or the month, an end, addresses that may call. Rotated without a gap.
          </Translate>
        </Part>
        <Part to="/docs/client" name={<Translate id="home.around.client.name">A TypeScript client</Translate>}>
          <Translate id="home.around.client.text">
            Typed calls that are repeated safely, and callbacks handed to your own machine.
          </Translate>
        </Part>
        <Part to="/docs/agents" name={<Translate id="home.around.agents.name">Tools for agents</Translate>}>
          <Translate id="home.around.agents.text">
            With a test key an agent reads the documentation and makes songs, over the Model Context Protocol.
          </Translate>
        </Part>
      </dl>
    </Section>
  );
}
