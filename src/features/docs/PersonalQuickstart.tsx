import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { listKeysOptions, listTasksOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { Key } from '#generated/account/types.gen.ts';
import { QueryFailure } from '../../core/api/QueryFailure.tsx';
import { useCopyKey } from '../keys/use-copy-key.ts';
import { useRead } from '../../core/api/use-read.ts';
import { isActiveTestKey, maskKey } from '../keys/key-text.ts';
import { getApiOrigin } from '../../core/api/api-base-url.ts';
import { toRequestHash } from '../../core/api/request-link.ts';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { ScrollBox } from '../../ui/code/ScrollBox.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './ApiDocsPage.module.css';

/** The two commands of the quickstart, with a placeholder for the key. */
function quickstartCommands(origin: string, taskId: string) {
  const call = (key: string, path: string, ...more: string[]) =>
    [`curl -sS --fail-with-body '${origin}${path}'`, `-H 'Authorization: Bearer ${key}'`, ...more].join(' \\\n  ');
  return {
    generate: (key: string) =>
      call(
        key,
        '/api/v2/generate',
        `-H 'Content-Type: application/json'`,
        `-d '{"model": "v5", "prompt": "a slow bossa nova about rain on a tin roof"}'`,
      ),
    fetch: (key: string) => call(key, `/api/v2/tasks/${taskId}`),
  };
}

/** A command with a key. The key is masked on the page, but complete in the copied text. */
function Command({ apiKey, command, label }: { apiKey: Key; command: (key: string) => string; label: string }) {
  const copy = useCopyKey(apiKey.id, command);
  const masked = maskKey(apiKey);
  const [before = '', ...after] = command(masked).split(masked);
  return (
    <div className={styles.code}>
      <ScrollBox className={styles.text} label={label}>
        {before}
        {after.length > 0 && <mark>{masked}</mark>}
        {after.join(masked)}
      </ScrollBox>
      <span className={styles.copy}>
        <IconButton
          icon="copy"
          label={translate({ id: 'docs.copy', message: 'Copy with the full key' })}
          onClick={() => void copy.run()}
        />
      </span>
    </div>
  );
}

/** The quickstart with one of the customer's own keys. */
export function PersonalQuickstart({ known }: { known: boolean }) {
  const keys = useRead(listKeysOptions, { query: { limit: 100 } }, { enabled: known });
  const tasks = useRead(listTasksOptions, { query: { mode: 'test', limit: 1 } }, { enabled: known });
  if (keys.data === undefined) {
    return keys.error === null ? (
      <Skeleton height="16rem" />
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
  const commands = quickstartCommands(getApiOrigin(), tasks.data?.data[0]?.id ?? 'task_…');
  const generate = translate({ id: 'docs.step.generate', message: '1. Request two songs' });
  const fetchIt = translate({ id: 'docs.step.fetch', message: '2. Fetch them by task ID' });
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
          <p className={clsx(layout.flush, kit.medium)}>{generate}</p>
          <Command apiKey={apiKey} command={commands.generate} label={generate} />
        </li>
        <li>
          <p className={clsx(layout.flush, kit.medium)}>{fetchIt}</p>
          <Command apiKey={apiKey} command={commands.fetch} label={fetchIt} />
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
