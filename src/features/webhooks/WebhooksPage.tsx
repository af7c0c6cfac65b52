import { useRef } from 'react';
import { Tabs } from 'antd';
import Translate, { translate } from '@docusaurus/Translate';
import { useDialog } from '../../dashboard/use-dialog.ts';
import { whenOpened } from '../../dashboard/when-opened.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Deliveries } from './Deliveries.tsx';
import { Endpoints } from './Endpoints.tsx';
import { Inboxes } from './Inboxes.tsx';
import { Secrets } from './Secrets.tsx';
import { type WebhookView, useWebhookAddress } from './webhook-address.ts';
import { WebhooksHeader } from './WebhooksHeader.tsx';

const EndpointDialog = whenOpened(async () => (await import('./EndpointDialog.tsx')).EndpointDialog);

export function WebhooksPage() {
  const { view, look } = useWebhookAddress();
  const addButton = useRef<HTMLSpanElement>(null);
  /** Always there, whatever row a dialog was about. */
  const headerButton = () => addButton.current?.querySelector('button') ?? null;
  const { subject: adding, ask, dialog } = useDialog<true>();
  const add = () => ask(true, headerButton());
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
      <Tabs
        activeKey={view}
        onChange={(key) => look(key as WebhookView)}
        destroyOnHidden
        items={[
          {
            key: 'endpoints',
            label: translate({ id: 'webhooks.view.endpoints', message: 'Endpoints' }),
            children: <Endpoints onAdd={add} fallback={headerButton} />,
          },
          {
            key: 'deliveries',
            label: translate({ id: 'webhooks.view.deliveries', message: 'Deliveries' }),
            children: <Deliveries />,
          },
          {
            key: 'secrets',
            label: translate({ id: 'webhooks.view.secrets', message: 'Secrets' }),
            children: <Secrets />,
          },
          {
            key: 'inboxes',
            label: translate({ id: 'webhooks.view.inboxes', message: 'Inboxes' }),
            children: <Inboxes />,
          },
        ]}
      />
      {adding && <EndpointDialog {...dialog} />}
    </>
  );
}
