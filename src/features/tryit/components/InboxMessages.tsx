import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import Translate, { translate } from '@docusaurus/Translate';
import type { InboxMessage, InboxPage } from '#generated/account/types.gen.ts';
import { toApiError } from '../../../core/api/api-error.ts';
import { fetchJson } from '../../../core/api/fetch-json.ts';
import { useFormat } from '../../../core/format/format.ts';
import { verdictTexts } from '../../webhooks/inbox-text.ts';
import { parseJson } from '../model/json.ts';
import { JsonView } from './JsonView.tsx';
import { HeaderList } from './ResponseView.tsx';
import styles from './CallbackPanel.module.css';

/** Milliseconds between two polls of the inbox. */
const every = 2000;

function Message({ message, open }: { message: InboxMessage; open: boolean }) {
  const format = useFormat();
  const { body, headers, signature, received_at: at } = message;
  const shownHeaders = Object.entries(headers).filter(
    ([name]) => name.startsWith('webhook-') || name === 'content-type',
  );
  const read = parseJson(body);
  const json = read.issue ? undefined : read.value;
  const { type } = (json ?? {}) as { readonly type?: unknown };
  return (
    <li>
      <details className={styles.message} open={open || undefined}>
        <summary>
          <span className={styles.type}>{typeof type === 'string' ? type : 'POST'}</span>
          <span className={styles.verdict} data-good={signature.verdict === 'valid' || undefined}>
            {verdictTexts[signature.verdict]()}
          </span>
          <time dateTime={at}>{format.second(at)}</time>
        </summary>
        <HeaderList headers={shownHeaders} />
        <JsonView text={body} json={json} />
      </details>
    </li>
  );
}

/** The messages of an inbox, as they arrive. */
export function InboxMessages({ inboxId, onGone }: { inboxId: string; onGone: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['inbox', inboxId],
    queryFn: () => fetchJson<InboxPage>('GET', `/api/account/inboxes/${inboxId}?limit=50`),
    refetchInterval: every,
  });
  const messages = data?.data ?? [];
  // The inbox expired, or its creator logged out. Other errors are temporary.
  const gone = toApiError(error)?.status === 404;
  useEffect(() => {
    if (gone) onGone();
  }, [gone, onGone]);

  return (
    <section className={styles.right} aria-label={translate({ id: 'inboxes.messages', message: 'Received messages' })}>
      <h2 className={styles.heading}>{translate({ id: 'inboxes.messages', message: 'Received messages' })}</h2>
      {messages.length === 0 ? (
        <output className={styles.waiting}>
          <Translate id="inboxes.waiting">Nothing received yet. This page checks every two seconds.</Translate>
        </output>
      ) : (
        <ol className={styles.messages}>
          {messages.map((message, at) => (
            <Message key={message.id} message={message} open={at === 0} />
          ))}
        </ol>
      )}
    </section>
  );
}
