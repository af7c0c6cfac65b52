import { type ReactNode, useId } from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { newestModel } from '#catalog/models.ts';
import { revealKey } from '#generated/account/sdk.gen.ts';
import type { Key } from '#generated/account/types.gen.ts';
import { getApiOrigin } from '../../core/api/api-base-url.ts';
import { fetchWithBody } from '../../core/api/fetch-json.ts';
import { defineOperation, useAction } from '../../core/api/use-action.ts';
import { useFormat } from '../../core/format/format.ts';
import { newUuid } from '../../core/new-uuid.ts';
import { HttpStatus } from '../../dashboard/StatusBadge.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { CodePanel } from '../../ui/code/CodeTabs.tsx';
import { StaticCode } from '../../ui/code/StaticCode.tsx';
import { LanguageTabs, ProgramTabs } from '../home/ProgramTabs.tsx';
import { useProgram } from '../home/use-program.ts';
import { CopySecretButton } from './CopySecretButton.tsx';
import { getFirstRequest } from './first-request.ts';
import { readyPrompt } from './key-text.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './keys.module.css';

/** The key of a request. */
export interface RequestKey {
  readonly mode: Key['mode'];
  /** The key as the code shows it. */
  readonly text: string;
  /** Set if `text` is masked: the secret is revealed when the request is copied or sent. */
  readonly maskedId?: string;
}

interface Response {
  readonly status: number;
  readonly requestId: string | null;
}

/** Sends the request with the key, as the code does. */
async function send(secret: string): Promise<Response> {
  const response = await fetchWithBody(`${getApiOrigin()}/api/v2/generate`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${secret}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': newUuid(),
    },
    body: JSON.stringify({ model: newestModel.id, prompt: readyPrompt }),
    credentials: 'omit',
    cache: 'no-store',
  });
  await response.text();
  return { status: response.status, requestId: response.headers.get('x-request-id') };
}

interface RequestSampleProps {
  /** Undefined: the code reads it from the environment, and can't be sent from here. */
  apiKey: RequestKey | undefined;
  /** Whether sending it is the main action of the page. */
  main?: boolean;
  /** Shown between the tabs and the code. */
  renderInstall?: (install: string | undefined) => ReactNode;
}

/** A request in several languages, to copy or to send at once. */
export function RequestSample({ apiKey, main = false, renderInstall }: RequestSampleProps) {
  const name = useId();
  const state = useProgram();
  const write = (secret: string | undefined) =>
    getFirstRequest(state.program, { origin: getApiOrigin(), secret, prompt: readyPrompt });
  const { html, code, install } = write(apiKey?.text);
  const copyLabel = translate({ id: 'ui.code.copy', message: 'Copy code' });
  return (
    <>
      <CodePanel className={styles.code}>
        <LanguageTabs state={state} name={`${name}-language`} />
        <ProgramTabs state={state} name={`${name}-program`} />
        {renderInstall?.(install)}
        <StaticCode
          html={html}
          copy={
            apiKey?.maskedId === undefined ? (
              <CopyButton text={code} label={copyLabel} />
            ) : (
              <CopySecretButton id={apiKey.maskedId} label={copyLabel} toText={(secret) => write(secret).code} />
            )
          }
        />
      </CodePanel>
      {apiKey && <SendRequest apiKey={apiKey} main={main} />}
    </>
  );
}

/** Sends the request, then shows its status and where it leads. */
function SendRequest({ apiKey: { mode, text, maskedId }, main }: { apiKey: RequestKey; main: boolean }) {
  const format = useFormat();
  const request = useAction(
    defineOperation(async (_: void, client) =>
      send(
        maskedId === undefined
          ? text
          : (await revealKey({ client, path: { id: maskedId }, throwOnError: true })).data.secret,
      ),
    ),
    {
      failure: translate({ id: 'keys.first.failed', message: 'The request couldn’t be sent. Try again.' }),
      refresh: ['listTasks', 'getOverview', 'getCredits'],
    },
  );
  const response = request.data;
  return (
    <>
      <div className={clsx(layout.row, layout.wrap, layout.gap23)}>
        <Button variant={main ? 'primary' : 'default'} busy={request.isPending} onClick={() => void request.run()}>
          <Translate id="keys.first.send">Send it now</Translate>
        </Button>
        <span className={kit.note}>
          {mode === 'live'
            ? translate(
                { id: 'keys.first.cost', message: 'Costs {credits}.' },
                { credits: format.credits(newestModel.credits) },
              )
            : translate({ id: 'keys.first.free', message: 'Free with a test key.' })}
        </span>
      </div>
      <div aria-live="polite" className={kit.small}>
        {response && (
          <p className={clsx(layout.row, layout.wrap, layout.gap23, styles.response)}>
            <HttpStatus status={response.status} />
            {response.requestId !== null && (
              <Link to={`/dashboard/api/logs?id=${response.requestId}`}>
                <Translate id="keys.first.log">Open the request in the logs</Translate>
              </Link>
            )}
            {response.status < 400 && (
              <Link to="/dashboard/library">
                <Translate id="dashboard.openLibrary">Open the library</Translate>
              </Link>
            )}
          </p>
        )}
      </div>
    </>
  );
}
