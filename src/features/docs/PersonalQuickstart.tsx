import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { listKeysOptions, listTasksOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { Key } from '#generated/account/types.gen.ts';
import { slots } from '#generated/home/first-sample.json';
import commands from '#generated/home/quickstart.json';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { useRead } from '../../core/api/use-read.ts';
import { CopySecretButton } from '../keys/CopySecretButton.tsx';
import { isActiveTestKey, maskKey, readyPrompt } from '../keys/key-text.ts';
import { getApiOrigin } from '../../core/api/api-base-url.ts';
import { toRequestHash } from '../../core/api/request-link.ts';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { StaticCode } from '../../ui/code/StaticCode.tsx';
import { toCodeText } from '../../ui/code/to-code-text.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './ApiDocsPage.module.css';

interface CommandProps {
  apiKey: Key;
  /** Highlighted, with a slot for the key. */
  html: string;
}

/** A command with a key. The key is masked on the page, but complete in the copied text. */
function Command({ apiKey, html }: CommandProps) {
  const write = (secret: string) => html.replaceAll(slots.key, secret);
  return (
    <StaticCode
      html={write(maskKey(apiKey))}
      copy={
        <CopySecretButton
          id={apiKey.id}
          label={translate({ id: 'docs.copy', message: 'Copy with the full key' })}
          toText={(secret) => toCodeText(write(secret))}
        />
      }
    />
  );
}

/** The quickstart with one of the customer's own keys. */
export function PersonalQuickstart({ known }: { known: boolean }) {
  const keys = useRead(listKeysOptions, { query: { limit: 100 } }, { enabled: known });
  const tasks = useRead(listTasksOptions, { query: { mode: 'test', limit: 1 } }, { enabled: known });
  if (keys.data === undefined) {
    return keys.error === null ? (
      <Skeleton height="18.5rem" />
    ) : (
      <QueryFailure title={translate({ id: 'docs.failed', message: 'Your keys couldn’t be loaded' })} query={keys} />
    );
  }
  const apiKey = keys.data.data.find(isActiveTestKey);
  if (!apiKey) {
    return (
      <EmptyState
        title={translate({ id: 'docs.noKey', message: 'Create a test key to get ready-to-run commands here' })}
        action={
          <LinkButton to="/dashboard/api/keys" variant="primary">
            <Translate id="overview.steps.start">Create key</Translate>
          </LinkButton>
        }
      >
        <Translate id="overview.steps.key.text">Test keys are free and use the sandbox engine.</Translate>
      </EmptyState>
    );
  }
  const fill = (html: string) =>
    html
      .replaceAll(slots.origin, getApiOrigin())
      .replaceAll(slots.prompt, readyPrompt)
      .replaceAll(slots.task, tasks.data?.data[0]?.id ?? 'task_…');
  return (
    <>
      <p className={styles.which}>
        <Translate
          id="docs.commandsWithKey"
          values={{ name: <strong>{apiKey.name || maskKey(apiKey)}</strong> }}
          description="name: name of an API key"
        >
          {'With your test key {name}: free, and ready to paste into a terminal.'}
        </Translate>
      </p>
      <ol className={styles.steps}>
        <li>
          <p className={clsx(layout.flush, kit.medium)}>
            <Translate id="docs.step.generate">1. Request two songs</Translate>
          </p>
          <Command apiKey={apiKey} html={fill(commands.generate)} />
        </li>
        <li>
          <p className={clsx(layout.flush, kit.medium)}>
            <Translate id="docs.step.fetch">2. Fetch them by task ID</Translate>
          </p>
          <Command apiKey={apiKey} html={fill(commands.fetch)} />
        </li>
      </ol>
      <p className={styles.note}>
        <Translate
          id="docs.or"
          values={{
            tryIt: (
              <Link to={`/docs/v2-generate${toRequestHash()}`}>
                <Translate id="docs.or.try">try it on this page</Translate>
              </Link>
            ),
            quickstart: (
              <Link to="/docs/quickstart">
                <Translate id="docs.or.quickstart">read the full quickstart</Translate>
              </Link>
            ),
          }}
        >
          {'Or {tryIt}, or {quickstart}.'}
        </Translate>
      </p>
    </>
  );
}
