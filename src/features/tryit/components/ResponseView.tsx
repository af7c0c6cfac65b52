import { useEffect } from 'react';
import { interpolate } from '@docusaurus/Interpolate';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import type { Problem } from '#generated/v2/types.gen.ts';
import { useFormat } from '../../../core/format/format.ts';
import { getProblemMessage } from '../../../core/api/problem-messages.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';
import { lazyPart } from '../../../core/parts/lazy-part.tsx';
import { Disclosure } from './Disclosure.tsx';
import { JsonView } from './JsonView.tsx';
import { findTask } from '../model/find-task.ts';
import type { Failure } from '../model/request.ts';
import { type ApiResponse, type SentRequest, getHeader, toResponseError } from '../use-send-request.ts';
import http from '../../../ui/code/http.module.css';
import kit from '../../../ui/kit.module.css';
import styles from './ResponseView.module.css';
import parts from './parts.module.css';

/** Loaded with the first task, because only tasks need the query cache. */
const TaskProgress = lazyPart(async () => (await import('./TaskProgress.tsx')).TaskProgress);

/** Headers of a request or response. */
export function HeaderList({ headers }: { headers: readonly (readonly [string, string])[] }) {
  return (
    <dl className={parts.headerList}>
      {headers.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Messages for key errors that the reader can fix here. */
const keyMessages: Readonly<Partial<Record<Problem['code'], () => string>>> = {
  invalid_key: () =>
    translate({ id: 'tryit.problem.key', message: 'No key has this value. Check that you copied the whole key.' }),
  inactive_key: () => translate({ id: 'tryit.problem.inactive', message: 'This key is deactivated.' }),
  expired_key: () => translate({ id: 'tryit.problem.expired', message: 'This key has expired. Choose another one.' }),
};

/** An explanation of an error, with a link to its problem page. */
function ProblemView({ response }: { response: ApiResponse }) {
  const failure = toResponseError(response);
  const { problem } = failure;
  return (
    <div className={styles.problem} role="alert">
      <p className={kit.bold}>{(problem && keyMessages[problem.code]?.()) ?? getProblemMessage(failure)}</p>
      {problem && (
        <>
          <p lang="en">{problem.detail}</p>
          <p className={styles.problemMore}>
            <Link to={`/docs/errors/${problem.code}`}>
              <Translate id="tryit.problem.more" values={{ code: <code>{problem.code}</code> }}>
                {'More about {code}'}
              </Translate>
            </Link>
            <span>
              <code>{problem.request_id}</code>
              <CopyButton
                text={problem.request_id}
                label={translate({ id: 'ui.error.copyRequestId', message: 'Copy request ID' })}
              />
            </span>
          </p>
        </>
      )}
    </div>
  );
}

/** Why there is no response. */
const failureTexts: Readonly<Record<Failure['kind'], () => string>> = {
  canceled: () =>
    translate({ id: 'tryit.canceled', message: 'Canceled. The server may have processed the request anyway.' }),
  offline: () =>
    translate({ id: 'tryit.offline', message: 'You’re offline. Send the request again when you’re connected.' }),
  network: () =>
    translate({
      id: 'tryit.network',
      message:
        'The server couldn’t be reached. Check your connection, and whether an ad blocker or a proxy is interfering.',
    }),
  refused: () => translate({ id: 'tryit.refused', message: 'The browser didn’t send the request: {reason}' }),
};

interface ResponseViewProps {
  call: SentRequest;
  /** Sends the same request with the same Idempotency-Key. */
  onRepeat: () => void;
  /** A response is on the page. The first one appears only when this part has loaded. */
  onShow?: () => void;
}

/** The response: status, body, and next steps. */
export function ResponseView({ call, onRepeat, onShow }: ResponseViewProps) {
  const format = useFormat();
  // Once for each response.
  useEffect(() => onShow?.(), [call, onShow]);
  const { response, failure, request, secret } = call;
  if (failure) {
    return (
      <div className={styles.problem} role="alert" data-kind={failure.kind}>
        <p className={kit.bold}>{interpolate(failureTexts[failure.kind](), { reason: failure.reason })}</p>
      </div>
    );
  }
  if (!response) return null;
  const replayed = getHeader(response, 'idempotent-replayed') === 'true';
  const begun = response.status < 300 ? findTask(response.json) : null;
  const repeatable = request.headers['Idempotency-Key'] !== undefined;
  return (
    <>
      <div className={styles.summary}>
        <output className={http.status} data-class={String(response.status).charAt(0)}>
          {response.status}
        </output>
        <span>{format.milliseconds(call.ms)}</span>
        <span>{format.bytes(response.bytes)}</span>
        {replayed && (
          <span className={styles.replayed}>
            <Translate id="tryit.replayed">Replayed: no new task was created</Translate>
          </span>
        )}
        {repeatable && (
          <Button variant="quiet" onClick={onRepeat}>
            <Translate id="tryit.repeat">Send again with the same idempotency key</Translate>
          </Button>
        )}
      </div>
      {response.status >= 400 && <ProblemView response={response} />}
      {begun && <TaskProgress key={`${begun.id} ${secret}`} secret={secret} begun={begun} />}
      <JsonView
        text={response.text}
        json={response.json}
        {...(begun && {
          title: translate({ id: 'tryit.response', message: 'Response' }),
          source: `${request.method} ${new URL(request.url).pathname}`,
        })}
      />
      <Disclosure title={translate({ id: 'tryit.headers', message: 'Headers' })} count={response.headers.length}>
        <div className={styles.headers}>
          <HeaderList headers={response.headers} />
          <CopyButton
            text={response.headers.map((header) => header.join(': ')).join('\n')}
            label={translate({ id: 'tryit.copyHeaders', message: 'Copy headers' })}
          />
        </div>
      </Disclosure>
    </>
  );
}
