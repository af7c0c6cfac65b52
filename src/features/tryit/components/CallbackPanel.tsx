import { useCallback, useState } from 'react';
import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import { inboxLimits } from '#catalog/trying.ts';
import type { Inbox, Task } from '#generated/account/types.gen.ts';
import { fetchJson } from '../../../core/api/fetch-json.ts';
import { useFormatDuration } from '../../../core/format/format.ts';
import { getApiOrigin } from '../../../core/api/api-base-url.ts';
import { QueryProvider } from '../../../core/QueryProvider.tsx';
import { useLoad } from '../../../core/use-load.ts';
import { getProblemMessage } from '../../../core/api/problem-messages.ts';
import { getOwner, readOwned, writeOwned } from '../../../core/customer-storage.ts';
import { newUuid } from '../../../core/new-uuid.ts';
import { ownKey } from '../../../core/storage.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';
import { ResponseView } from './ResponseView.tsx';
import { InboxMessages } from './InboxMessages.tsx';
import { isLive, isUsable, useKeys } from '../keyring.ts';
import { KeyPicker } from './KeyPicker.tsx';
import { BottomSheet } from './BottomSheet.tsx';
import { useSendRequest } from '../use-send-request.ts';
import kit from '../../../ui/kit.module.css';
import layout from '../../../ui/layout.module.css';
import styles from './CallbackPanel.module.css';
import parts from './parts.module.css';

/** The request that triggers a callback. It generates the shortest possible song. */
const song = { model: 'v3.5', prompt: 'a short waltz for a letter that arrived' } as const;

const inboxKey = ownKey('inbox');

/** The inbox that is being created, with its customer, so that opening the panel again doesn't create another. */
let pendingInbox: { readonly owner: ReturnType<typeof getOwner>; readonly inbox: Promise<Inbox> } | undefined;

async function createInbox(owner: ReturnType<typeof getOwner>): Promise<Inbox> {
  try {
    const inbox = await fetchJson<Inbox>('POST', '/api/account/inboxes');
    writeOwned('sessionStorage', inboxKey, inbox, owner);
    return inbox;
  } finally {
    if (pendingInbox?.owner === owner) pendingInbox = undefined;
  }
}

/** The inbox of this tab until it expires, or a new one. */
async function getInbox(): Promise<Inbox> {
  const stored = readOwned('sessionStorage', inboxKey) as Inbox | null;
  if (stored !== null && Date.parse(stored.expires_at) > Date.now()) return stored;
  const owner = getOwner();
  if (pendingInbox?.owner !== owner) pendingInbox = { owner, inbox: createInbox(owner) };
  return pendingInbox.inbox;
}

/** Creates a song that sends callbacks to the inbox. */
function CallbackSender({ url }: { url: string }) {
  const origin = getApiOrigin();
  const keys = useKeys();
  const { state, start } = useSendRequest();
  const [missing, setMissing] = useState(false);
  const live = isLive(keys.choice);

  async function make(): Promise<void> {
    const choice = keys.choice ?? (await keys.chooseDefault());
    setMissing(!isUsable(choice));
    if (!isUsable(choice)) return;
    const secret = await keys.keyring.getSecret(choice);
    const request = {
      method: 'POST',
      url: `${origin}/api/v2/generate`,
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': newUuid() },
      body: JSON.stringify({ ...song, callback_url: url } satisfies Partial<Task['input']>),
    };
    await start(request, secret);
  }

  return (
    <>
      <KeyPicker keys={keys} missing={missing} />
      {live ? (
        <p className={clsx(layout.flush, kit.note)}>
          <Translate id="tryit.callback.noLive">Use a test key to try this.</Translate>
        </p>
      ) : (
        <div>
          <Button
            variant="primary"
            busy={state.status === 'sending' || keys.busy}
            onClick={() => void make().catch(keys.fail)}
          >
            <Translate id="tryit.callback.make">Generate a song with this callback</Translate>
          </Button>
        </div>
      )}
      {state.status === 'done' && (
        <ResponseView call={state.call} onRepeat={() => void start(state.call.request, state.call.secret)} />
      )}
    </>
  );
}

/** The page of a callback: creates an inbox, generates a song that calls it, and shows the messages. */
export function CallbackPanel({ onClose }: { onClose: () => void }) {
  const duration = useFormatDuration();
  const query = useLoad(getInbox);
  const { refetch } = query;
  const replace = useCallback(() => {
    writeOwned('sessionStorage', inboxKey, null);
    refetch();
  }, [refetch]);
  return (
    <BottomSheet
      label={translate({ id: 'tryit.callback.title', message: 'Receive a callback' })}
      title={<Translate id="tryit.callback.title">Receive a callback</Translate>}
      onClose={onClose}
      query={query}
      getErrorTitle={getProblemMessage}
    >
      {({ id, url }) => (
        <div className={parts.columns}>
          <div className={styles.left}>
            <div>
              <h2 className={styles.heading}>
                <Translate id="tryit.callback.address">Your callback_url</Translate>
              </h2>
              <div className={styles.address}>
                <code>{url}</code>
                <CopyButton text={url} label={translate({ id: 'tryit.callback.copy', message: 'Copy URL' })} />
              </div>
              <p className={clsx(layout.flush, kit.note)}>
                <Translate id="tryit.callback.about" values={{ time: duration(inboxLimits.hours * 3600) }}>
                  {'This URL stores received events for {time}. Use it in your own requests, or try it here.'}
                </Translate>
              </p>
            </div>
            <CallbackSender url={url} />
          </div>
          <QueryProvider>
            <InboxMessages inboxId={id} onGone={replace} />
          </QueryProvider>
        </div>
      )}
    </BottomSheet>
  );
}
