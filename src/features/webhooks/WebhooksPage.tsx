import { type ReactNode, useRef } from 'react';
import { Tabs } from 'antd';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { DataTable } from '../../dashboard/lists/DataTable.tsx';
import { PageHeader } from '../../dashboard/layout/PageHeader.tsx';
import { lazyDialog, lazyPart } from '../../core/parts/lazy-part.tsx';
import { useDialog } from '../../dashboard/dialogs/use-dialog.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Endpoints } from './Endpoints.tsx';
import { useEndpointColumns } from './use-endpoint-columns.tsx';
import { useWebhookParams, type WebhookView } from './use-webhook-params.ts';

const getTitle = () => translate({ id: 'webhooks.title', message: 'Webhooks' });

function WebhooksHeader({ action }: { action?: ReactNode }) {
  return (
    <PageHeader title={getTitle()} action={action}>
      <Translate
        id="webhooks.lead"
        values={{
          guide: <Link to="/docs/callbacks">{translate({ id: 'webhooks.lead.guide', message: 'guide' })}</Link>,
        }}
      >
        {
          'Webhooks send events to your servers as tasks progress. Events are signed, and retried until your server accepts them. The {guide} explains how to receive them.'
        }
      </Translate>
    </PageHeader>
  );
}

/** Placeholder until the session is known. */
export function WebhooksSkeleton() {
  const columns = useEndpointColumns(
    () => undefined,
    () => '#',
  );
  return (
    <>
      <WebhooksHeader />
      <DataTable caption={getTitle()} columns={columns} rows={undefined} />
    </>
  );
}

// The views that most visits don't open.
const waiting = <Skeleton height="16rem" />;
const Deliveries = lazyPart(async () => (await import('./Deliveries.tsx')).Deliveries, { waiting });
const Secrets = lazyPart(async () => (await import('./Secrets.tsx')).Secrets, { waiting });
const Inboxes = lazyPart(async () => (await import('./Inboxes.tsx')).Inboxes, { waiting });
const EndpointDialog = lazyDialog(async () => (await import('./endpoint-dialogs.tsx')).EndpointDialog);

export function WebhooksPage() {
  const { view, selectView } = useWebhookParams();
  /** Gets the focus after a dialog, because it stays in the document when a row disappears. */
  const addButton = useRef<HTMLButtonElement>(null);
  const { subject: adding, openDialog, dialog } = useDialog<true>();
  const add = () => openDialog(true, addButton.current);
  return (
    <>
      <WebhooksHeader
        action={
          <Button ref={addButton} variant="primary" onClick={add}>
            <AppIcon name="plus" />
            <Translate id="webhooks.add">Add endpoint</Translate>
          </Button>
        }
      />
      <Tabs
        activeKey={view}
        onChange={(key) => selectView(key as WebhookView)}
        destroyOnHidden
        items={[
          {
            key: 'endpoints',
            label: translate({ id: 'webhooks.view.endpoints', message: 'Endpoints' }),
            children: <Endpoints onAdd={add} fallback={addButton} />,
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
