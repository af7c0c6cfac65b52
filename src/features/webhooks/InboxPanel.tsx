import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import { getInboxInfiniteOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { InboxMessage } from '#generated/account/types.gen.ts';
import { useReadList } from '../../core/api/use-read.ts';
import { useFormat } from '../../core/format/format.ts';
import { useTimeZone } from '../../core/session/use-session.ts';
import { LoadMore } from '../../dashboard/lists/LoadMore.tsx';
import { QueryView } from '../../dashboard/QueryView.tsx';
import { SidePanel } from '../../dashboard/dialogs/SidePanel.tsx';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import type { DialogState } from '../../dashboard/dialogs/use-dialog.ts';
import { formatJson, LogText } from '../../ui/code/LogText.tsx';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { verdictTexts } from './inbox-text.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './webhooks.module.css';

function Message({ message, open }: { message: InboxMessage; open: boolean }) {
  const format = useFormat(useTimeZone());
  const { received_at: at, signature, headers, body, bytes } = message;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <li>
      <details open={open || undefined}>
        <summary>
          <StatusBadge
            tone={signature.verdict === 'valid' ? 'good' : 'bad'}
            label={verdictTexts[signature.verdict]()}
          />
          <time dateTime={at}>{format.second(at)}</time>
          <span className={clsx(layout.flush, kit.note)}>{format.bytes(bytes)}</span>
        </summary>
        <LogText text={`${lines.join('\n')}\n\n${formatJson(body)}`} />
      </details>
    </li>
  );
}

/** The messages of an inbox, newest first, updated as they arrive. */
export function InboxPanel({ id, ...panel }: DialogState & { id: string }) {
  const list = useReadList(
    getInboxInfiniteOptions,
    { path: { id } },
    { refetchInterval: ({ state }) => (state.status === 'error' ? false : 3000) },
  );
  const { first: inbox, rows: messages } = list;
  return (
    <SidePanel {...panel} title={translate({ id: 'webhooks.column.inbox', message: 'Inbox' })}>
      <QueryView
        query={{ ...list, data: inbox && messages && { inbox, messages } }}
        failed={translate({ id: 'webhooks.inbox.failed', message: 'The inbox couldn’t be loaded' })}
        height="12rem"
      >
        {({ inbox: { url }, messages: received }) => (
          <>
            <div className={kit.value}>
              <code>{url}</code>
              <CopyButton text={url} label={translate({ id: 'webhooks.inbox.copy', message: 'Copy the inbox URL' })} />
            </div>
            {received.length === 0 ? (
              <p className={clsx(layout.flush, kit.note)}>
                <Translate id="webhooks.inbox.empty">
                  Nothing received yet. Use this URL as the callback_url of a request, or add it as an endpoint.
                </Translate>
              </p>
            ) : (
              <ol className={styles.attempts}>
                {received.map((message, at) => (
                  <Message key={message.id} message={message} open={at === 0} />
                ))}
              </ol>
            )}
            <LoadMore list={list} />
          </>
        )}
      </QueryView>
    </SidePanel>
  );
}
