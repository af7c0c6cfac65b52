import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import { LinkButton } from '../../ui/Button.tsx';
import styles from './overview.module.css';

/** No task yet: the three steps to the first song. */
export function FirstSteps() {
  return (
    <div className={styles.first}>
      <ol className={styles.steps}>
        <li>
          <p className={styles.stepTitle}>
            <Translate id="overview.steps.key">Create an API key</Translate>
          </p>
          <p>
            <Translate id="overview.steps.key.text">A test key costs nothing and runs on the sandbox engine.</Translate>
          </p>
        </li>
        <li>
          <p className={styles.stepTitle}>
            <Translate id="overview.steps.request">Send a request</Translate>
          </p>
          <p>
            <Translate
              id="overview.steps.request.text"
              values={{
                quickstart: (
                  <Link to="/docs/quickstart">
                    <Translate id="overview.steps.quickstart">quickstart</Translate>
                  </Link>
                ),
              }}
            >
              {'The {quickstart} has it ready to be copied.'}
            </Translate>
          </p>
        </li>
        <li>
          <p className={styles.stepTitle}>
            <Translate id="overview.steps.listen">Hear two songs</Translate>
          </p>
          <p>
            <Translate
              id="overview.steps.listen.text"
              values={{
                music: (
                  <Link to="/dashboard/music">
                    <Translate id="overview.steps.music">Music</Translate>
                  </Link>
                ),
              }}
            >
              {'They appear here. Without code, start in {music}.'}
            </Translate>
          </p>
        </li>
      </ol>
      <LinkButton to="/dashboard/api/keys" variant="primary">
        <Translate id="overview.steps.start">Create key</Translate>
      </LinkButton>
    </div>
  );
}
