import { useRef, useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { Button } from '../../ui/Button.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Deliveries } from './Deliveries.tsx';
import { EndpointDialog } from './EndpointDialog.tsx';
import { Endpoints } from './Endpoints.tsx';
import { Inboxes } from './Inboxes.tsx';
import { Secrets } from './Secrets.tsx';
import { useWebhookAddress } from './webhook-address.ts';
import { webhooksTitle } from './webhook-text.ts';
import { WebhooksHeader } from './WebhooksHeader.tsx';
import styles from './webhooks.module.css';

export function WebhooksPage() {
  const { view, look } = useWebhookAddress();
  const [adding, setAdding] = useState(false);
  const addButton = useRef<HTMLSpanElement>(null);
  /** Always there, whatever row a dialog was about. */
  const headerButton = () => addButton.current?.querySelector('button') ?? null;
  const [from, setFrom] = useState<HTMLElement | null>(null);
  const add = () => {
    setFrom(headerButton());
    setAdding(true);
  };
  return (
    <>
      <WebhooksHeader
        action={
          <span ref={addButton}>
            <Button variant="primary" onClick={add}>
              <Icon name="plus" />
              <Translate id="webhooks.add">Add endpoint</Translate>
            </Button>
          </span>
        }
      />
      <div className={styles.view}>
        <Segmented
          label={webhooksTitle()}
          options={[
            { value: 'endpoints', label: translate({ id: 'webhooks.view.endpoints', message: 'Endpoints' }) },
            { value: 'deliveries', label: translate({ id: 'webhooks.view.deliveries', message: 'Deliveries' }) },
            { value: 'secrets', label: translate({ id: 'webhooks.view.secrets', message: 'Secrets' }) },
            { value: 'inboxes', label: translate({ id: 'webhooks.view.inboxes', message: 'Inboxes' }) },
          ]}
          value={view}
          onChange={look}
        />
      </div>
      {view === 'endpoints' && <Endpoints onAdd={add} fallback={headerButton} />}
      {view === 'deliveries' && <Deliveries />}
      {view === 'secrets' && <Secrets />}
      {view === 'inboxes' && <Inboxes />}
      <EndpointDialog open={adding} onClose={() => setAdding(false)} returnTo={[from]} />
    </>
  );
}
