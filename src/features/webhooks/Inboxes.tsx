import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';
import { createInboxMutation, listInboxesInfiniteOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { InboxListed } from '#generated/account/types.gen.ts';
import { useAction } from '../../core/api/use-action.ts';
import { useReadList } from '../../core/api/use-read.ts';
import { useFormatDuration } from '../../core/format/format.ts';
import { DateTime } from '../../core/format/times.tsx';
import { useTimeZone } from '../../core/session/use-session.ts';
import { type Column, DataList } from '../../dashboard/lists/DataTable.tsx';
import { lazyDialog } from '../../core/parts/lazy-part.tsx';
import { useSidePanel } from '../../dashboard/dialogs/use-dialog.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useWebhookParams } from './use-webhook-params.ts';
import styles from './webhooks.module.css';

const InboxPanel = lazyDialog(async () => (await import('./InboxPanel.tsx')).InboxPanel);

function useInboxColumns(getAddress: (id: string) => string): readonly Column<InboxListed>[] {
  const timeZone = useTimeZone();
  return [
    {
      kind: 'lead',
      title: translate({ id: 'webhooks.column.inbox', message: 'Inbox' }),
      cell: ({ id, url }) => (
        <Link to={getAddress(id)} className={styles.url} data-row={id}>
          {url}
        </Link>
      ),
    },
    { title: translate({ id: 'webhooks.column.received', message: 'Received' }), count: ({ received }) => received },
    {
      title: translate({ id: 'keys.column.expires', message: 'Expires' }),
      cell: ({ expires_at: at }) => <DateTime at={at} timeZone={timeZone} />,
    },
    {
      kind: 'actions',
      title: translate({ id: 'keys.column.actions', message: 'Actions' }),
      cell: ({ url }) => (
        <CopyButton text={url} label={translate({ id: 'webhooks.inbox.copy', message: 'Copy the inbox URL' })} />
      ),
    },
  ];
}

/** Inboxes: URLs that store received messages for a day. */
export function Inboxes() {
  const duration = useFormatDuration();
  const { openId, getAddress, close } = useWebhookParams();
  const list = useReadList(listInboxesInfiniteOptions, {});
  const make = useAction(createInboxMutation, {
    failure: translate({ id: 'webhooks.inbox.makeFailed', message: 'The inbox couldn’t be created. Try again.' }),
    refresh: ['listInboxes'],
  });
  const columns = useInboxColumns(getAddress);
  const shown = useSidePanel(openId, close);
  const button = (
    <Button busy={make.isPending} onClick={() => void make.run({})}>
      <Translate id="webhooks.inbox.make">Create inbox</Translate>
    </Button>
  );
  return (
    <>
      <DataList
        list={list}
        failed={translate({ id: 'webhooks.inboxes.failed', message: 'Your inboxes couldn’t be loaded' })}
        empty={
          <EmptyState title={translate({ id: 'webhooks.inboxes.none', message: 'No inboxes yet' })} action={button}>
            <Translate id="webhooks.inboxes.none.text" values={{ time: duration(limits.inbox.hours * 3600) }}>
              {
                'An inbox is a temporary URL that receives events before you have a server. It stores them for {time} and verifies their signatures.'
              }
            </Translate>
          </EmptyState>
        }
        caption={translate({ id: 'webhooks.view.inboxes', message: 'Inboxes' })}
        columns={columns}
      >
        {' '}
        <div className={styles.below}>{button}</div>
      </DataList>
      {shown && <InboxPanel key={shown.id} id={shown.id} {...shown.panel} />}
    </>
  );
}
