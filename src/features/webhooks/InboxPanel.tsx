import Translate, { translate } from '@docusaurus/Translate';
import type { InboxMessage } from '#generated/account/types.gen.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { useFormat } from '../../core/format.ts';
import { verdictText } from '../../core/inbox-text.ts';
import { useTimeZone } from '../../core/session/use-session.ts';
import { LoadMore } from '../../dashboard/LoadMore.tsx';
import { SidePanel } from '../../dashboard/SidePanel.tsx';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { LogText } from '../../ui/code/LogText.tsx';
import { readable } from '../../ui/code/readable.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Skeleton, SkeletonBox } from '../../ui/Skeleton.tsx';
import { useInbox } from './inbox-queries.ts';
import styles from './webhooks.module.css';

function Message({ message, open }: { message: InboxMessage; open: boolean }) {
  const format = useFormat(useTimeZone());
  const { received_at: at, signature, headers, body, bytes } = message;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <li>
      <details open={open || undefined}>
        <summary>
          <StatusBadge tone={signature.verdict === 'valid' ? 'good' : 'bad'} label={verdictText[signature.verdict]()} />
          <time dateTime={at}>{format.second(at)}</time>
          <span className={styles.quiet}>{format.bytes(bytes)}</span>
        </summary>
        <LogText text={`${lines.join('\n')}\n\n${readable(body)}`} />
      </details>
    </li>
  );
}

interface InboxPanelProps {
  id: string;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  returnTo: readonly (HTMLElement | null)[];
}

/** What was posted to an inbox, newest first, as it comes. */
export function InboxPanel({ id, ...panel }: InboxPanelProps) {
  const list = useInbox(id);
  const { first: inbox, rows: messages, error, isFetching, refetch } = list;
  return (
    <SidePanel
      {...panel}
      title={translate({ id: 'webhooks.column.inbox', message: 'Inbox' })}
      closeLabel={translate({ id: 'logs.close', message: 'Close' })}
    >
      {inbox !== undefined && messages !== undefined ? (
        <div className={styles.panel}>
          <p className={styles.value}>
            <code>{inbox.url}</code>
            <CopyButton
              text={inbox.url}
              label={translate({ id: 'webhooks.inbox.copy', message: 'Copy the address of the inbox' })}
            />
          </p>
          {messages.length === 0 ? (
            <p className={styles.quiet}>
              <Translate id="webhooks.inbox.empty">
                Nothing has come yet. Give the address as the callback_url of a request, or add it as an endpoint.
              </Translate>
            </p>
          ) : (
            <ol className={styles.attempts}>
              {messages.map((message, at) => (
                <Message key={message.id} message={message} open={at === 0} />
              ))}
            </ol>
          )}
          <LoadMore list={list} />
        </div>
      ) : error === null ? (
        <Skeleton>
          <SkeletonBox height="12rem" />
        </Skeleton>
      ) : (
        <QueryFailure
          title={translate({ id: 'webhooks.inbox.failed', message: 'The inbox could not be loaded' })}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </SidePanel>
  );
}
