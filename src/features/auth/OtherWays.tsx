import { useState, useSyncExternalStore } from 'react';
import { useLocation } from '@docusaurus/router';
import Translate from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type { SignInProvider } from '#generated/account/types.gen.ts';
import { usePageServices } from '../../core/page-services.ts';
import { returnPath } from '../../core/session/login-path.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { beginSocial } from './calls.ts';
import { hasPasskeys } from './passkey.ts';
import { ProviderMark } from './ProviderMark.tsx';
import styles from './auth.module.css';

interface OtherWaysProps {
  providers: readonly SignInProvider[];
  /** Also offers to log in by a passkey. Resolves when that is over. */
  onPasskey?: () => Promise<void>;
  onFault: (error: unknown) => void;
}

/** It does not change while a page is open. */
const never = () => () => undefined;

/** Ways to log in beside the password; nothing where there is none. */
export function OtherWays({ providers, onPasskey, onFault }: OtherWaysProps) {
  const { config } = usePageServices();
  const { currentLocale } = useDocusaurusContext().i18n;
  const { search } = useLocation();
  const [busy, setBusy] = useState<string>();
  const passkeys = useSyncExternalStore(never, hasPasskeys, () => false) && onPasskey !== undefined;
  if (providers.length === 0 && !passkeys) return null;

  async function attempt(way: string, work: () => Promise<void>) {
    setBusy(way);
    try {
      await work();
    } catch (error) {
      onFault(error);
      setBusy(undefined);
    }
  }
  const leave = (id: string) =>
    attempt(id, async () => {
      const back = returnPath(search, window.location.origin);
      const { url } = await beginSocial(config, id, currentLocale, back);
      window.location.assign(url);
    });
  const touch = () =>
    attempt('passkey', async () => {
      await onPasskey?.();
      setBusy(undefined);
    });

  return (
    <div className={styles.ways}>
      <p className={styles.or}>
        <Translate id="auth.or">or</Translate>
      </p>
      {providers.map(({ id, name }) => (
        <Button key={id} size="large" busy={busy === id} onClick={() => void leave(id)}>
          <span className={styles.way}>
            <ProviderMark id={id} />
            <Translate id="auth.continueWith" values={{ name }}>
              {'Continue with {name}'}
            </Translate>
          </span>
        </Button>
      ))}
      {passkeys && (
        <Button size="large" busy={busy === 'passkey'} onClick={() => void touch()}>
          <span className={styles.way}>
            <Icon name="key" />
            <Translate id="auth.passkey">Use a passkey</Translate>
          </span>
        </Button>
      )}
    </div>
  );
}
