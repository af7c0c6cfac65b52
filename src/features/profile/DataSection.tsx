import Translate, { translate } from '@docusaurus/Translate';
import { getSecurity } from '#generated/account/sdk.gen.ts';
import { steps, useAction } from '../../core/api/use-action.ts';
import { usePageConfig } from '../../core/page-config.ts';
import { NotFresh } from '../../core/session/confirm.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { sectionTitles } from './profile-text.ts';
import { Section } from './Section.tsx';
import styles from './profile.module.css';

/** Everything that is kept of the customer, to take away. */
export function DataSection() {
  const { apiBaseUrl } = usePageConfig();
  const download = useAction(
    steps(async (_: void, client) => {
      // A refused download would open as a page of its own: whether it will be is asked first.
      if (!(await getSecurity({ client, throwOnError: true })).data.fresh) throw new NotFresh();
      // The browser streams it to disk.
      window.location.assign(`${apiBaseUrl}/api/account/me/export`);
    }),
    { failure: translate({ id: 'profile.data.failed', message: 'Download failed, please try again' }) },
  );

  return (
    <Section
      anchor="data"
      title={sectionTitles.data()}
      lead={
        <Translate id="profile.data.lead">
          Everything that is kept of you, as one JSON file: account, keys, credits, tasks, calls.
        </Translate>
      }
    >
      <p className={styles.text}>
        <Translate id="profile.data.text">
          Secrets are not in it, and songs are named by their addresses: save those you want to keep.
        </Translate>
      </p>
      <div className={styles.actions}>
        <Button busy={download.isPending} onClick={() => void download.run()}>
          <Icon name="download" />
          <Translate id="profile.data.download">Download my data</Translate>
        </Button>
      </div>
    </Section>
  );
}
