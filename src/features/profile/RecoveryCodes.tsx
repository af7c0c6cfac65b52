import { useEffect, useRef } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { useUnsent } from '../../core/use-unsent.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './profile.module.css';

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: 'recovery-codes.txt' });
  link.click();
  URL.revokeObjectURL(address);
}

/** The codes for who has lost the app: each works once, and they are seen now or never. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: the next thing to do is to save them.
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  useUnsent(true);
  const text = codes.join('\n');
  return (
    <div className={styles.enroll}>
      <p>
        <Translate id="profile.codes.text">
          If you lose the app, each of these codes lets you in once. They are shown only now: save them where you will
          find them.
        </Translate>
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div ref={box} className={styles.actions}>
        <Button onClick={() => download(`${text}\n`)}>
          <Icon name="download" />
          <Translate id="profile.codes.download">Download</Translate>
        </Button>
        <CopyButton text={text} label={translate({ id: 'profile.codes.copy', message: 'Copy all codes' })} />
      </div>
    </div>
  );
}
