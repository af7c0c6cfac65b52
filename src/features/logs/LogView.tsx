import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';
import type { LogBody, LogDetail, LogHeaders } from '#generated/account/types.gen.ts';
import { useIsReadOnly, useAccountPaths } from '../../core/api/account-client.ts';
import { useFormat } from '../../core/format/format.ts';
import { getApiOrigin } from '../../core/api/api-base-url.ts';
import { getOperationTitle } from '../../core/api/operation-title.ts';
import { findOperationPage } from '../../core/api/public-operations.ts';
import { useTimeZone } from '../../core/session/use-session.ts';
import { toRequestHash, type SharedRequest } from '../../core/api/request-link.ts';
import { CopyableCode } from '../../dashboard/CopyableCode.tsx';
import { DetailList } from '../../dashboard/DetailList.tsx';
import { HttpStatus } from '../../dashboard/StatusBadge.tsx';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { formatJson, LogText } from '../../ui/code/LogText.tsx';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { toCurl } from './replay.ts';
import { getKeyName } from '../keys/key-text.ts';
import { LogProblem } from './LogProblem.tsx';
import { LogRepeats } from './LogRepeats.tsx';
import { LogTask } from './LogTask.tsx';
import { logLabels } from './use-log-columns.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './logs.module.css';

/** The headers and body of a request or response, always shown as plain text. */
function LogMessage({ title, headers, body }: { title: string; headers: LogHeaders; body: LogBody }) {
  const format = useFormat();
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <section>
      <h2>
        {title}
        {body.text !== null && (
          <CopyButton
            text={body.text}
            label={translate({ id: 'logs.body.copy', message: 'Copy the body: {title}' }, { title })}
          />
        )}
      </h2>
      {lines.length > 0 && <pre className={styles.headers}>{lines.join('\n')}</pre>}
      {body.text !== null && <LogText text={formatJson(body.text)} />}
      {body.text === null && (
        <p className={clsx(layout.flush, kit.note)}>
          {body.bytes === 0
            ? translate({ id: 'logs.body.none', message: 'No body' })
            : translate({ id: 'logs.body.binary', message: 'The body isn’t text.' })}
        </p>
      )}
      {body.truncated && (
        <p className={clsx(layout.flush, kit.note)}>
          <Translate
            id="logs.body.truncated"
            values={{ limit: format.bytes(limits.logBodyBytes), size: format.bytes(body.bytes) }}
          >
            {'Only the first {limit} of {size} are stored.'}
          </Translate>
        </p>
      )}
    </section>
  );
}

/** The request for the try-it panel. It has no Idempotency-Key, so that it isn't a replay of the original. */
const toRequest = ({ entry, query, request_body: body }: LogDetail): SharedRequest => ({
  parameters: {},
  text: body.text ?? '',
  sent: { path: entry.path, query: query ?? '' },
});

export function LogView({ log }: { log: LogDetail }) {
  const format = useFormat(useTimeZone());
  const { entry } = log;
  const { at } = useAccountPaths();
  const readOnly = useIsReadOnly();
  const curl = toCurl(log, getApiOrigin());
  return (
    <>
      <LogProblem log={log} />
      <DetailList
        items={{
          [logLabels.status()]: (
            <span className={clsx(layout.inline, layout.wrap, layout.gap12)}>
              <HttpStatus status={entry.status} />
              {entry.code !== null && <code>{entry.code}</code>}
              <LogRepeats repeats={entry.repeats} />
            </span>
          ),
          [logLabels.operation()]: (
            <Link to={findOperationPage(entry.operation)}>{getOperationTitle(entry.operation)}</Link>
          ),
          [logLabels.time()]: <time dateTime={entry.created_at}>{format.second(entry.created_at)}</time>,
          [logLabels.latency()]: format.milliseconds(entry.latency_ms),
          [logLabels.credits()]: entry.credits === 0 ? '–' : format.number(entry.credits),
          [logLabels.key()]: (
            <span className={clsx(layout.inline, layout.wrap, layout.gap12)}>
              <Link to={at('keys', `id=${entry.key_id}`)}>{getKeyName({ name: entry.key_name })}</Link>
              <code>{entry.key_id}</code>
            </span>
          ),
          [logLabels.request()]: <CopyableCode text={entry.request_id} label={logLabels.copyRequest()} />,
          [translate({ id: 'logs.task', message: 'Task' })]: entry.task_id && (
            <CopyableCode text={entry.task_id} label={translate({ id: 'library.copyTask', message: 'Copy task ID' })} />
          ),
          [translate({ id: 'logs.address', message: 'Address' })]: entry.address !== null && (
            <span className={clsx(layout.inline, layout.wrap, layout.gap12)}>
              {entry.address} {log.agent !== null && <span className={clsx(layout.flush, kit.note)}>{log.agent}</span>}
            </span>
          ),
        }}
      />
      {!readOnly && (
        <LinkButton to={findOperationPage(entry.operation) + toRequestHash(toRequest(log))}>
          <Icon name="play" size={12} />
          <Translate id="logs.tryIt">Try it with a test key</Translate>
        </LinkButton>
      )}
      {entry.task_id !== null && <LogTask taskId={entry.task_id} />}
      <LogMessage
        title={translate({ id: 'logs.request', message: 'Request' })}
        headers={log.request_headers}
        body={log.request_body}
      />
      <LogMessage
        title={translate({ id: 'logs.response', message: 'Response' })}
        headers={log.response_headers}
        body={log.response_body}
      />
      <section>
        <h2>
          <Translate id="logs.curl">curl command</Translate>
          <CopyButton text={curl} label={translate({ id: 'logs.curl.copy', message: 'Copy as curl' })} />
        </h2>
        <LogText text={curl} />
      </section>
    </>
  );
}
