import { useState } from 'react';
import clsx from 'clsx';
import { useLocation } from '@docusaurus/router';
import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useIsBrowser from '@docusaurus/useIsBrowser';
import type { SignInProvider } from '#generated/account/types.gen.ts';
import { Icon } from '../../ui/Icon.tsx';
import { parseReturnPath } from '../../core/session/login-path.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { startSocialSignIn } from './auth-client.ts';
import { supportsPasskeys } from './use-passkey.ts';
import layout from '../../ui/layout.module.css';
import styles from './auth.module.css';

/** Google requires its colors in the logo. GitHub's logo has a single color. */
const logos = {
  google: (
    <>
      <path
        fill="#4285f4"
        d="M15.68 8.18c0-.57-.05-1.11-.15-1.64H8v3.1h4.3a3.68 3.68 0 0 1-1.6 2.41v2h2.58c1.51-1.39 2.4-3.44 2.4-5.87Z"
      />
      <path
        fill="#34a853"
        d="M8 16c2.16 0 3.97-.72 5.29-1.94l-2.58-2c-.72.48-1.63.76-2.71.76-2.08 0-3.85-1.4-4.48-3.3H.86v2.07A8 8 0 0 0 8 16Z"
      />
      <path fill="#fbbc05" d="M3.52 9.52a4.8 4.8 0 0 1 0-3.04V4.41H.86a8 8 0 0 0 0 7.18l2.66-2.07Z" />
      <path
        fill="#ea4335"
        d="M8 3.18c1.17 0 2.23.4 3.06 1.2l2.28-2.28A7.66 7.66 0 0 0 8 0 8 8 0 0 0 .86 4.41l2.66 2.07C4.15 4.58 5.92 3.18 8 3.18Z"
      />
    </>
  ),
  github: (
    <path
      fill="currentColor"
      d="M8 0a8 8 0 0 0-2.53 15.59c.4.07.55-.17.55-.38v-1.5c-2.23.49-2.7-.94-2.7-.94-.36-.93-.89-1.17-.89-1.17-.73-.5.05-.49.05-.49.81.06 1.23.83 1.23.83.72 1.23 1.88.87 2.34.67.07-.52.28-.87.5-1.07-1.77-.2-3.64-.89-3.64-3.95 0-.88.31-1.59.82-2.15-.08-.2-.36-1.02.08-2.12 0 0 .67-.22 2.2.82a7.6 7.6 0 0 1 4 0c1.53-1.04 2.2-.82 2.2-.82.44 1.1.16 1.92.08 2.12.51.56.82 1.27.82 2.15 0 3.07-1.87 3.75-3.65 3.95.29.25.54.73.54 1.48v2.19c0 .21.15.46.55.38A8 8 0 0 0 8 0Z"
    />
  ),
} as const;

function ProviderLogo({ id }: Pick<SignInProvider, 'id'>) {
  if (id === 'oidc') return <Icon name="link" />;
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {logos[id]}
    </svg>
  );
}

interface SignInProvidersProps {
  providers: readonly SignInProvider[];
  /** The token of an invitation, with which the provider may create an account. */
  invitation?: string | undefined;
  /** Also offers to sign in with a passkey. Resolves when that is over. */
  onPasskey?: () => Promise<void>;
  onError: (error: unknown) => void;
}

/** Ways to sign in other than the password. Renders nothing if there are none. */
export function SignInProviders({ providers, invitation, onPasskey, onError }: SignInProvidersProps) {
  const { currentLocale } = useDocusaurusContext().i18n;
  const { search } = useLocation();
  const [busy, setBusy] = useState<string>();
  const isBrowser = useIsBrowser();
  // The HTML reserves the space, because almost all browsers have passkeys.
  const passkeys = onPasskey !== undefined && (!isBrowser || supportsPasskeys());
  if (providers.length === 0 && !passkeys) return null;

  async function attempt(method: string, work: () => Promise<void>) {
    setBusy(method);
    try {
      await work();
    } catch (error) {
      onError(error);
      setBusy(undefined);
    }
  }
  const openProvider = (id: string) =>
    attempt(id, async () => {
      const back = parseReturnPath(search, window.location.origin);
      const { url } = await startSocialSignIn(id, currentLocale, back, invitation);
      window.location.assign(url);
    });
  const touch = () =>
    attempt('passkey', async () => {
      await onPasskey?.();
      setBusy(undefined);
    });

  return (
    <div className={clsx(styles.ways, !isBrowser && styles.reserved)}>
      <p className={styles.or}>{translate({ id: 'auth.or', message: 'or' })}</p>
      {providers.map(({ id, name }) => (
        <Button key={id} size="large" busy={busy === id} onClick={() => void openProvider(id)}>
          <span className={clsx(layout.inline, layout.gap2)}>
            <ProviderLogo id={id} />
            <Translate id="auth.continueWith" values={{ name }}>
              {'Continue with {name}'}
            </Translate>
          </span>
        </Button>
      ))}
      {passkeys && (
        <Button size="large" busy={busy === 'passkey'} onClick={() => void touch()}>
          <span className={clsx(layout.inline, layout.gap2)}>
            <Icon name="key" />
            <Translate id="auth.passkey">Use a passkey</Translate>
          </span>
        </Button>
      )}
    </div>
  );
}
