import { useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { getSecurity } from '#generated/account/sdk.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import { usePageConfig } from '../../core/page-config.ts';
import { problemMessage } from '../../core/problem-messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { toast } from '../../ui/toaster/toast.ts';
import { sectionTitles } from './profile-text.ts';
import { Section } from './Section.tsx';
import { NotFresh, useFresh } from '../../core/session/use-fresh.ts';
import styles from './profile.module.css';

/** Everything that is kept of the customer, to take away. */
export function DataSection() {
  const { apiBaseUrl } = usePageConfig();
  const client = useAccountClient();
  const withFresh = useFresh();
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      await withFresh(async () => {
        // A download that is refused would be a page of its own: it is asked about before.
        if (!(await getSecurity({ client, throwOnError: true })).data.fresh) throw new NotFresh();
        // The browser streams it to disk.
        window.location.assign(`${apiBaseUrl}/api/account/me/export`);
      });
    } catch (error) {
      toast.error(
        problemMessage(error, translate({ id: 'profile.data.failed', message: 'Download failed, please try again' })),
      );
    }
    setBusy(false);
  }

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
        <Button busy={busy} onClick={() => void download()}>
          <Icon name="download" />
          <Translate id="profile.data.download">Download my data</Translate>
        </Button>
      </div>
    </Section>
  );
}
