import { useState } from 'react';
import { Tooltip } from 'antd';
import { translate } from '@docusaurus/Translate';
import type { Key } from '#generated/account/types.gen.ts';
import { useReadOnly } from '../../core/api/customer-account.ts';
import { useCopyKey } from './use-copy-key.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { keyName, maskedKey } from './key-text.ts';
import { useRevealKey } from './keys-queries.ts';
import styles from './keys.module.css';

/** A key in the list: enough to know it by. A test key can be seen whole and copied at any time. */
export function KeySecret({ apiKey }: { apiKey: Key }) {
  const readOnly = useReadOnly();
  const [shown, setShown] = useState(false);
  const secret = useRevealKey();
  const copy = useCopyKey(apiKey.id);
  const masked = <code className={styles.masked}>{maskedKey(apiKey)}</code>;
  if (apiKey.mode === 'live' || readOnly) return masked;

  function reveal() {
    if (shown || secret.data !== undefined) setShown(!shown);
    else void secret.run({ path: { id: apiKey.id } }, () => setShown(true));
  }

  const name = keyName(apiKey);
  const revealLabel = shown
    ? translate({ id: 'keys.hide', message: 'Hide {name}' }, { name })
    : translate({ id: 'keys.reveal', message: 'Reveal {name}' }, { name });
  const copyLabel = translate({ id: 'keys.copy', message: 'Copy {name}' }, { name });
  return (
    <span className={styles.secret}>
      {shown ? <code className={styles.masked}>{secret.data?.secret}</code> : masked}
      <Tooltip title={revealLabel}>
        <IconButton icon="eye" label={revealLabel} aria-pressed={shown} disabled={secret.isPending} onClick={reveal} />
      </Tooltip>
      <Tooltip title={copyLabel}>
        <IconButton icon="copy" label={copyLabel} onClick={() => void copy.run()} />
      </Tooltip>
    </span>
  );
}
