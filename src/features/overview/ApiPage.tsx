import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { listKeysOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { Key } from '#generated/account/types.gen.ts';
import { getApiOrigin } from '../../core/api/api-base-url.ts';
import { useRead } from '../../core/api/use-read.ts';
import { lazyPart } from '../../core/parts/lazy-part.tsx';
import { useSession } from '../../core/session/use-session.ts';
import { PageHeader } from '../../dashboard/layout/PageHeader.tsx';
import { PageSection } from '../../dashboard/layout/sections.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { Skeleton, SkeletonLine } from '../../ui/Skeleton.tsx';
import { CopySecretButton } from '../keys/CopySecretButton.tsx';
import { getKeyName, getModeName, isActiveTestKey, maskKey } from '../keys/key-text.ts';
import { ApiTools } from './ApiTools.tsx';
import { Fact } from './Fact.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './api-page.module.css';

const waiting = (
  <Skeleton>
    <span className={styles.waiting}>
      {['30%', '48%', '56%', '60%', '54%', '10%', '24%', '66%'].map((width) => (
        <SkeletonLine key={width} width={width} height="0.75em" />
      ))}
    </span>
  </Skeleton>
);

/** Loaded on demand, because it contains the code in several languages. */
const RequestSample = lazyPart(async () => (await import('../keys/RequestSample.tsx')).RequestSample, { waiting });

/** A test key of the customer: null if there is none, or nobody is signed in. Undefined while it loads. */
function useTestKey(): Key | null | undefined {
  const { status } = useSession();
  const { data, error } = useRead(listKeysOptions, { query: { limit: 100 } }, { enabled: status === 'in' });
  if (status === 'out' || error !== null) return null;
  return data && (data.data.find(isActiveTestKey) ?? null);
}

/** The key of the requests on this page, or the action that creates one. */
function KeyFact({ apiKey }: { apiKey: Key | null | undefined }) {
  if (apiKey === undefined) {
    return (
      <Skeleton>
        <SkeletonLine width="10rem" />
      </Skeleton>
    );
  }
  if (apiKey === null) {
    return (
      <span className={clsx(layout.inline, layout.wrap, layout.gap23)}>
        <Translate id="overview.steps.key.text">Test keys are free and use the sandbox engine.</Translate>
        <LinkButton to="/dashboard/api/keys?create" variant="primary">
          <Translate id="overview.steps.start">Create key</Translate>
        </LinkButton>
      </span>
    );
  }
  return (
    <span className={clsx(layout.inline, layout.wrap, layout.gap12, layout.targets)}>
      <strong className={kit.medium}>{getKeyName(apiKey)}</strong>
      <Badge>{getModeName(apiKey.mode)}</Badge>
      <Link to="/dashboard/api/keys">
        <Translate id="dashboard.api.keys">Manage keys</Translate>
      </Link>
    </span>
  );
}

const baseUrlLabel = () => translate({ id: 'dashboard.api.baseUrl', message: 'Base URL' });

/** What a program needs to call the API: the address, a key, and a request that works. */
export function ApiPage() {
  const apiKey = useTestKey();
  // The address isn't known when the page is built.
  const origin = useIsBrowser() ? getApiOrigin() : '';
  const baseUrl = `${origin}/api/v2`;
  const toHeader = (secret: string) => `Authorization: Bearer ${secret}`;
  const copyHeader = translate({ id: 'dashboard.api.copyHeader', message: 'Copy the header' });
  return (
    <>
      <PageHeader
        title={translate({ id: 'dashboard.api.title', message: 'API' })}
        action={<LinkButton to="/docs">{translate({ id: 'docs.all', message: 'All documentation' })}</LinkButton>}
      >
        <Translate id="dashboard.api.lead">Everything you need to call the API from your own code.</Translate>
      </PageHeader>
      <div className={styles.columns}>
        <div className={layout.shrink}>
          <dl className={styles.facts}>
            <Fact label={baseUrlLabel()}>
              <code className={styles.value}>{origin !== '' && baseUrl}</code>
              <CopyButton
                text={baseUrl}
                label={translate({ id: 'dashboard.api.copyBaseUrl', message: 'Copy the base URL' })}
              />
            </Fact>
            <Fact label={translate({ id: 'dashboard.api.header', message: 'Header' })}>
              <code className={styles.value}>{toHeader(apiKey ? maskKey(apiKey) : '$API_KEY')}</code>
              {apiKey ? (
                <CopySecretButton id={apiKey.id} label={copyHeader} toText={toHeader} />
              ) : (
                <CopyButton text={toHeader('$API_KEY')} label={copyHeader} />
              )}
            </Fact>
            <Fact label={translate({ id: 'dashboard.api.key', message: 'Key' })}>
              <KeyFact apiKey={apiKey} />
            </Fact>
          </dl>
          <PageSection id="request" title={<Translate id="dashboard.api.request">Send a request</Translate>}>
            <div className={styles.sample}>
              {apiKey === undefined ? (
                waiting
              ) : (
                <RequestSample
                  apiKey={apiKey === null ? undefined : { mode: 'test', text: maskKey(apiKey), maskedId: apiKey.id }}
                  main
                  renderInstall={(install) =>
                    install !== undefined && (
                      <p className={styles.install}>
                        <code className={styles.value}>{install}</code>
                        <CopyButton
                          text={install}
                          label={translate({ id: 'dashboard.api.copyInstall', message: 'Copy the install command' })}
                        />
                      </p>
                    )
                  }
                />
              )}
            </div>
          </PageSection>
        </div>
        <ApiTools origin={origin} />
      </div>
    </>
  );
}
