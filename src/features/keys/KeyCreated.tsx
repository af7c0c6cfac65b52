import { useEffect, useRef } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import type { KeyCreated as Created } from '#generated/account/types.gen.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { keyCopied, keyCopyFailed } from './key-text.ts';
import styles from './keys.module.css';

/** The secret of a key that was just made. */
export function KeyCreated({ created }: { created: Created }) {
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: the next thing to do is to copy.
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <>
      <p className={styles.once}>
        {created.mode === 'live' ? (
          <Translate id="keys.created.live">Copy the key now. It is shown only this once.</Translate>
        ) : (
          <Translate id="keys.created.test">You can copy a test key again at any time.</Translate>
        )}
      </p>
      <div ref={box} className={styles.created}>
        <code>{created.secret}</code>
        <CopyButton
          text={created.secret}
          label={translate({ id: 'keys.created.copy', message: 'Copy key' })}
          done={keyCopied()}
          failed={keyCopyFailed()}
        />
      </div>
    </>
  );
}
