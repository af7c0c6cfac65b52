import { useEffect, useId } from 'react';
import { useHistory, useLocation } from '@docusaurus/router';
import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { getSignInOptionsOptions, unlinkSignInMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import type { LinkedSignIn } from '#generated/account/types.gen.ts';
import { fetchJson } from '../../core/api/fetch-json.ts';
import { defineOperation, useAction } from '../../core/api/use-action.ts';
import { useRead } from '../../core/api/use-read.ts';
import { ShortDate } from '../../core/format/times.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { toast } from '../../ui/toaster/toast.ts';
import { ConfirmEmailFirst, getRemoveFailedMessage, SectionItem, Section } from './Section.tsx';
import styles from './profile.module.css';

const providerFailed = () =>
  translate({ id: 'auth.providerFailed', message: 'The other service didn’t confirm your identity. Try again.' });

const failures: Readonly<Record<string, () => string>> = {
  account_already_linked_to_different_user: () =>
    translate({ id: 'auth.accountLinked', message: 'That sign-in is linked to a different account' }),
  link_session_ended: () =>
    translate({
      id: 'profile.signIns.sessionEnded',
      message: 'Nothing was linked, because your session ended. Try again.',
    }),
};

/** Shows the error from the URL after linking another service failed. */
function useLinkFailure(): void {
  const { pathname, search } = useLocation();
  const history = useHistory();
  const failure = new URLSearchParams(search).get('error');
  useEffect(() => {
    if (failure === null) return;
    toast.error((failures[failure] ?? providerFailed)());
    history.replace(pathname);
  }, [failure, pathname, history]);
}

/** Providers that are no longer configured but can still sign in. */
const names: Readonly<Record<string, string>> = { google: 'Google', github: 'GitHub' };

function LinkedAccount({ signIn, name }: { signIn: LinkedSignIn; name: string }) {
  const unlink = useAction(unlinkSignInMutation, {
    success: translate({ id: 'profile.signIns.unlinked', message: '{name} unlinked' }, { name }),
    failure: getRemoveFailedMessage,
    refresh: ['getSecurity'],
  });
  return (
    <SectionItem
      name={name}
      facts={
        <Translate id="profile.signIns.linkedOn" values={{ day: <ShortDate at={signIn.created_at} /> }}>
          {'linked {day}'}
        </Translate>
      }
    >
      <Button
        aria-label={translate({ id: 'profile.signIns.unlink.of', message: 'Unlink {name}' }, { name })}
        onClick={() => void unlink.run({ path: { id: signIn.id } })}
      >
        <Translate id="profile.signIns.unlink">Unlink</Translate>
      </Button>
    </SectionItem>
  );
}

/** The services that the customer signs in with, and those that can be linked. */
export function LinkedAccountsSection({
  signIns,
  confirmed,
}: {
  signIns: readonly LinkedSignIn[];
  confirmed: boolean;
}) {
  const confirmFirst = useId();
  const { currentLocale } = useDocusaurusContext().i18n;
  const providers = useRead(getSignInOptionsOptions, {}).data?.providers ?? [];
  const link = useAction(
    defineOperation(async (provider: string) => {
      const body = { provider, locale: currentLocale };
      const { url } = await fetchJson<{ url: string }>('POST', '/api/auth/link-social', body);
      window.location.assign(url);
    }),
    { failure: providerFailed },
  );
  useLinkFailure();
  const others = providers.filter(({ id }) => !signIns.some(({ provider }) => provider === id));
  if (signIns.length === 0 && others.length === 0) return null;

  return (
    <Section
      anchor="sign-ins"
      title={translate({ id: 'profile.signIns.title', message: 'Linked sign-ins' })}
      lead={<Translate id="profile.signIns.lead">Other services you can sign in with.</Translate>}
    >
      {signIns.length > 0 && (
        <ul className={styles.list}>
          {signIns.map((signIn) => {
            const { id, provider } = signIn;
            const name = providers.find((one) => one.id === provider)?.name ?? names[provider] ?? provider;
            return <LinkedAccount key={id} signIn={signIn} name={name} />;
          })}
        </ul>
      )}
      <div className={styles.actions}>
        {others.map(({ id, name }) => (
          <Button
            key={id}
            busy={link.isPending && link.variables === id}
            disabled={!confirmed}
            aria-describedby={confirmed ? undefined : confirmFirst}
            onClick={() => void link.run(id)}
          >
            {translate({ id: 'profile.signIns.link', message: 'Link {name}' }, { name })}
          </Button>
        ))}
        {!confirmed && others.length > 0 && <ConfirmEmailFirst id={confirmFirst} />}
      </div>
    </Section>
  );
}
