import { useState } from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { newestModel } from '#catalog/models.ts';
import type { KeyCreated } from '#generated/account/types.gen.ts';
import { getApiOrigin } from '../../core/api/api-base-url.ts';
import { fetchWithBody } from '../../core/api/fetch-json.ts';
import { defineOperation, useAction } from '../../core/api/use-action.ts';
import { useFormat } from '../../core/format/format.ts';
import { newUuid } from '../../core/new-uuid.ts';
import { HttpStatus } from '../../dashboard/StatusBadge.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { LogText } from '../../ui/code/LogText.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { getFirstRequests } from './first-request.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './keys.module.css';

const prompt = 'a slow bossa nova about rain on a tin roof';

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
    body: JSON.stringify({ model: newestModel.id, prompt }),
    credentials: 'omit',
    cache: 'no-store',
  });
  await response.text();
  return { status: response.status, requestId: response.headers.get('x-request-id') };
}

/** The first request of a new key, to copy or to send at once. */
export function FirstRequest({ created: { secret, mode } }: { created: KeyCreated }) {
  const format = useFormat();
  const requests = getFirstRequests({ origin: getApiOrigin(), secret, prompt });
  const [chosen, setChosen] = useState(requests[0]!.language);
  const { label, code } = requests.find(({ language }) => language === chosen)!;
  const request = useAction(
    defineOperation(() => send(secret)),
    {
      failure: translate({ id: 'keys.first.failed', message: 'The request couldn’t be sent. Try again.' }),
      refresh: ['listTasks', 'getOverview', 'getCredits'],
    },
  );
  const response = request.data;
  return (
    <section className={styles.first} aria-labelledby="first-request">
      <h3 id="first-request">
        <Translate id="keys.first.title">Your first request</Translate>
      </h3>
      <Segmented
        label={translate({ id: 'keys.first.language', message: 'Programming language' })}
        options={requests.map((one) => ({ value: one.language, label: one.label }))}
        value={chosen}
        onChange={setChosen}
      />
      <div className={styles.code}>
        <LogText text={code} />
        <span className={styles.copyCode}>
          <CopyButton
            text={code}
            label={translate({ id: 'keys.first.copy', message: 'Copy the code: {language}' }, { language: label })}
          />
        </span>
      </div>
      <div className={clsx(layout.row, layout.wrap, layout.gap23)}>
        <Button busy={request.isPending} onClick={() => void request.run()}>
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
          <p className={clsx(layout.row, layout.wrap, layout.gap23, layout.flush)}>
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
    </section>
  );
}
