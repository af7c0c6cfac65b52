import Translate from '@docusaurus/Translate';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { useLocation } from '@docusaurus/router';
import Heading from '@theme/Heading';
import { LinkButton } from '../../../ui/Button.tsx';
import { FadingStaff } from './FadingStaff.tsx';
import styles from './NotFound.module.css';

/** The address in the bar. The one HTML file stands for all of them, so it is only known in the browser. */
function MissingPath() {
  const { pathname } = useLocation();
  const inBrowser = useIsBrowser();
  return (
    <p className={styles.path}>
      {inBrowser && (
        <Translate id="notFound.path" values={{ path: <code>{pathname}</code> }}>
          {'Page not found: {path}'}
        </Translate>
      )}
    </p>
  );
}

/** What is shown where there is no page, in the language of the site around it. */
export default function NotFoundContent() {
  return (
    <main className={styles.screen}>
      <FadingStaff />
      <Heading as="h1" className={styles.status}>
        {404}
      </Heading>
      <p className={styles.text}>
        <Translate id="notFound.text">Sorry, the page you are looking for does not exist</Translate>
      </p>
      <MissingPath />
      <LinkButton to="/" variant="primary" size="large">
        <Translate id="notFound.home">Back to Home</Translate>
      </LinkButton>
    </main>
  );
}
