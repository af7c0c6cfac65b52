import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type { LinkedSignIn } from '#generated/account/types.gen.ts';
import { steps, useAction } from '../../core/api/use-action.ts';
import { useFormat } from '../../core/format.ts';
import { usePageConfig } from '../../core/page-config.ts';
import { Button } from '../../ui/Button.tsx';
import { linkAddress } from './auth-calls.ts';
import { sectionTitles } from './profile-text.ts';
import { useProviders, useUnlink } from './profile-queries.ts';
import { Section } from './Section.tsx';
import { providerFailed, useLinkFailure } from './use-link-failure.ts';
import styles from './profile.module.css';

/** Services that were configured once, and still let somebody in. */
const names: Readonly<Record<string, string>> = { google: 'Google', github: 'GitHub' };

function Linked({ signIn, name }: { signIn: LinkedSignIn; name: string }) {
  const format = useFormat();
  const unlink = useUnlink(name);
  return (
    <li className={styles.item}>
      <div className={styles.itemWords}>
        <span className={styles.itemName}>{name}</span>
        <span className={styles.itemFacts}>
          <Translate
            id="profile.signIns.linkedOn"
            values={{ day: <time dateTime={signIn.created_at}>{format.date(signIn.created_at)}</time> }}
          >
            {'linked {day}'}
          </Translate>
        </span>
      </div>
      <Button
        aria-label={translate({ id: 'profile.signIns.unlink.of', message: 'Unlink {name}' }, { name })}
        onClick={() => void unlink.run({ path: { id: signIn.id } })}
      >
        <Translate id="profile.signIns.unlink">Unlink</Translate>
      </Button>
    </li>
  );
}

/** Other services that one logs in with, and those that one could. */
export function SignInsSection({ signIns }: { signIns: readonly LinkedSignIn[] }) {
  const config = usePageConfig();
  const { currentLocale } = useDocusaurusContext().i18n;
  const providers = useProviders();
  const link = useAction(
    steps(async (provider: string) => window.location.assign(await linkAddress(config, provider, currentLocale))),
    { failure: providerFailed },
  );
  useLinkFailure();
  const others = providers.filter(({ id }) => !signIns.some(({ provider }) => provider === id));
  if (signIns.length === 0 && others.length === 0) return null;

  return (
    <Section
      anchor="sign-ins"
      title={sectionTitles.signIns()}
      lead={<Translate id="profile.signIns.lead">Other services that let you in here.</Translate>}
    >
      {signIns.length > 0 && (
        <ul className={styles.list}>
          {signIns.map((signIn) => {
            const { id, provider } = signIn;
            const name = providers.find((one) => one.id === provider)?.name ?? names[provider] ?? provider;
            return <Linked key={id} signIn={signIn} name={name} />;
          })}
        </ul>
      )}
      <div className={styles.actions}>
        {others.map(({ id, name }) => (
          <Button key={id} busy={link.isPending && link.variables === id} onClick={() => void link.run(id)}>
            {translate({ id: 'profile.signIns.link', message: 'Link {name}' }, { name })}
          </Button>
        ))}
      </div>
    </Section>
  );
}
