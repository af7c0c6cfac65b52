import type { ReactNode } from 'react';
import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import { Section } from './Section.tsx';
import styles from './facts.module.css';

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
