import { Descriptions } from 'antd';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import type { LogDetail } from '#generated/account/types.gen.ts';
import { useReadOnly } from '../../core/api/customer-account.ts';
import { useFormat } from '../../core/format.ts';
import { usePageConfig } from '../../core/page-config.ts';
import { useTimeZone } from '../../core/session/use-session.ts';
import { facts } from '../../dashboard/facts.ts';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { statusTone } from '../../dashboard/status-tone.ts';
import { operationPage } from '../../core/public-operations.ts';
import { tryHash, type TryRequest } from '../../core/try-link.ts';
import { usePlace } from '../../core/use-place.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { curlOf } from './curl.ts';
import { LogMessage } from './LogMessage.tsx';
import { LogTask } from './LogTask.tsx';
import { LogText } from '../../ui/code/LogText.tsx';
import { keyLabel } from './log-text.ts';
import styles from './logs.module.css';

/** The call as it is tried: without its Idempotency-Key, so that it is one of its own. */
const requestOf = ({ entry, query, request_body: body }: LogDetail): TryRequest => ({
  parameters: {},
  text: body.text ?? '',
  made: { path: entry.path, query: query ?? '' },
});

/** All that is known of a call. */
export function LogView({ log }: { log: LogDetail }) {
  const format = useFormat(useTimeZone());
  const { apiBaseUrl } = usePageConfig();
  const { entry } = log;
  const { at } = usePlace();
  const readOnly = useReadOnly();
  const curl = curlOf(log, apiBaseUrl === '' ? window.location.origin : apiBaseUrl);
  return (
    <>
      <Descriptions
        {...facts}
        items={[
          {
            label: translate({ id: 'logs.column.status', message: 'Status' }),
            children: (
              <span className={styles.values}>
                <StatusBadge tone={statusTone(entry.status)} label={String(entry.status)} />
                {entry.code !== null && <Link to={`/docs/errors/${entry.code}`}>{entry.code}</Link>}
              </span>
            ),
          },
          {
            label: translate({ id: 'logs.column.time', message: 'Time' }),
            children: <time dateTime={entry.created_at}>{format.second(entry.created_at)}</time>,
          },
          {
            label: translate({ id: 'logs.column.latency', message: 'Latency' }),
            children: format.milliseconds(entry.latency_ms),
          },
          {
            label: translate({ id: 'logs.column.credits', message: 'Credits' }),
            children: format.number(entry.credits),
          },
          {
            label: translate({ id: 'logs.column.key', message: 'Key' }),
            children: (
              <span className={styles.values}>
                <Link to={at('keys', `id=${entry.key_id}`)}>{keyLabel(entry.key_name)}</Link>
                <code>{entry.key_id}</code>
              </span>
            ),
          },
          {
            label: translate({ id: 'logs.column.request', message: 'Request id' }),
            children: (
              <span className={styles.values}>
                <code>{entry.request_id}</code>
                <CopyButton
                  text={entry.request_id}
                  label={translate({ id: 'ui.error.copyRequestId', message: 'Copy request id' })}
                />
              </span>
            ),
          },
          ...(entry.task_id === null
            ? []
            : [
                {
                  label: translate({ id: 'logs.task', message: 'Task' }),
                  children: <code>{entry.task_id}</code>,
                },
              ]),
          ...(entry.address === null
            ? []
            : [
                {
                  label: translate({ id: 'logs.address', message: 'Address' }),
                  children: (
                    <span className={styles.values}>
                      {entry.address} {log.agent !== null && <span className={styles.quiet}>{log.agent}</span>}
                    </span>
                  ),
                },
              ]),
        ]}
      />
      {!readOnly && (
        <LinkButton to={operationPage(entry.operation) + tryHash(requestOf(log))}>
          <Icon name="play" size={12} />
          <Translate id="logs.tryAgain">Try it again with a test key</Translate>
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
      <section className={styles.message}>
        <h2>
          <Translate id="logs.curl">As a command</Translate>
          <CopyButton text={curl} label={translate({ id: 'logs.curl.copy', message: 'Copy as curl' })} />
        </h2>
        <LogText text={curl} />
      </section>
    </>
  );
}
