import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { translate } from '@docusaurus/Translate';
import { revealKey } from '#generated/account/sdk.gen.ts';
import type { Key } from '#generated/account/types.gen.ts';
import { useAccountClient } from '../../core/api/account-client.ts';
import { useReadOnly } from '../../core/api/customer-account.ts';
import { problemMessage } from '../../core/problem-messages.ts';
import { Icon } from '../../ui/Icon.tsx';
import { toast } from '../../ui/toaster/toast.ts';
import { copyLater } from '../../ui/copy-later.ts';
import { keyCopied, keyCopyFailed, maskedKey } from '../../core/key-text.ts';
import { keyName } from './key-text.ts';
import styles from './keys.module.css';

/** A key in the list: enough to know it by. A test key can be seen whole and copied at any time. */
export function KeySecret({ apiKey }: { apiKey: Key }) {
  const client = useAccountClient();
  const readOnly = useReadOnly();
  const [shown, setShown] = useState(false);
  const secret = useMutation({
    mutationFn: async () => (await revealKey({ client, path: { id: apiKey.id }, throwOnError: true })).data.secret,
  });
  const masked = <code className={styles.masked}>{maskedKey(apiKey)}</code>;
  if (apiKey.mode === 'live' || readOnly) return masked;

  async function reveal() {
    if (shown) return setShown(false);
    try {
      if (secret.data === undefined) await secret.mutateAsync();
      setShown(true);
    } catch (error) {
      toast.error(
        problemMessage(
          error,
          translate({ id: 'keys.revealFailed', message: 'Reveal API key failed, please try again' }),
        ),
      );
    }
  }

  async function copy() {
    try {
      await copyLater(secret.data === undefined ? secret.mutateAsync() : Promise.resolve(secret.data));
      toast.success(keyCopied());
    } catch (error) {
      toast.error(problemMessage(error, keyCopyFailed()));
    }
  }

  const name = keyName(apiKey);
  const revealLabel = shown
    ? translate({ id: 'keys.hide', message: 'Hide {name}' }, { name })
    : translate({ id: 'keys.reveal', message: 'Reveal {name}' }, { name });
  const copyLabel = translate({ id: 'keys.copy', message: 'Copy {name}' }, { name });
  return (
    <span className={styles.secret}>
      {shown ? <code className={styles.masked}>{secret.data}</code> : masked}
      <button
        type="button"
        className={styles.icon}
        aria-label={revealLabel}
        title={revealLabel}
        aria-pressed={shown}
        disabled={secret.isPending}
        onClick={() => void reveal()}
      >
        <Icon name="eye" />
      </button>
      <button
        type="button"
        className={styles.icon}
        aria-label={copyLabel}
        title={copyLabel}
        onClick={() => void copy()}
      >
        <Icon name="copy" />
      </button>
    </span>
  );
}
