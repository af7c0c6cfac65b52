import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import { Section } from './Section.tsx';
import styles from './facts.module.css';

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
        <div>
          <dt>
            <Link to="/docs/callbacks">
              <Translate id="home.around.callbacks.name">Callbacks</Translate>
            </Link>
          </dt>
          <dd>
            <Translate id="home.around.callbacks.text">
              The task is posted to your address as it goes on, signed, and posted again when nobody takes it.
            </Translate>
          </dd>
        </div>
        <div>
          <dt>
            <Link to="/docs/lyrics">
              <Translate id="home.around.lyrics.name">Timed lyrics</Translate>
            </Link>
          </dt>
          <dd>
            <Translate id="home.around.lyrics.text">
              When each word is sung, as JSON or as subtitles: LRC, SRT, VTT, TTML.
            </Translate>
          </dd>
        </div>
        <div>
          <dt>
            <Link to="/docs/v2-extend">
              <Translate id="home.around.extend.name">Longer songs</Translate>
            </Link>
          </dt>
          <dd>
            <Translate id="home.around.extend.text">A song goes on from a second that you choose.</Translate>
          </dd>
        </div>
        <div>
          <dt>
            <Link to="/docs/keys">
              <Translate id="home.around.keys.name">Keys with limits</Translate>
            </Link>
          </dt>
          <dd>
            <Translate id="home.around.keys.text">
              A budget by the day, the week or the month, an end, addresses that may call. Rotated without a gap.
            </Translate>
          </dd>
        </div>
        <div>
          <dt>
            <Link to="/docs/client">
              <Translate id="home.around.client.name">A TypeScript client</Translate>
            </Link>
          </dt>
          <dd>
            <Translate id="home.around.client.text">
              Typed calls that are repeated safely, and callbacks handed to your own machine.
            </Translate>
          </dd>
        </div>
        <div>
          <dt>
            <Link to="/docs/agents">
              <Translate id="home.around.agents.name">Tools for agents</Translate>
            </Link>
          </dt>
          <dd>
            <Translate id="home.around.agents.text">
              With a test key an agent reads the documentation and makes songs, over the Model Context Protocol.
            </Translate>
          </dd>
        </div>
      </dl>
    </Section>
  );
}
