import { translate } from '@docusaurus/Translate';
import type { LogEntry } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format/format.ts';
import { TimeWithSeconds } from '../../core/format/times.tsx';
import { useTimeZone } from '../../core/session/use-session.ts';
import type { Column } from '../../dashboard/lists/DataTable.tsx';
import { RowLink } from '../../dashboard/lists/RowLink.tsx';
import { HttpStatus } from '../../dashboard/StatusBadge.tsx';
import { shortenId } from '../../dashboard/shorten-id.ts';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { getKeyName } from '../keys/key-text.ts';
import type { HiddenPolls } from './log-polls.ts';
import { LogRepeats, PollsButton } from './LogRepeats.tsx';
import kit from '../../ui/kit.module.css';
import styles from './logs.module.css';

/** A path on one line: its IDs are shortened. */
const shortenPath = (path: string) => path.replaceAll(/(?<=\/)[a-z]+_[\da-z]+/g, shortenId);

export const logLabels = {
  status: () => translate({ id: 'logs.column.status', message: 'Status' }),
  operation: () => translate({ id: 'logs.filter.operation', message: 'Operation' }),
  time: () => translate({ id: 'logs.column.time', message: 'Time' }),
  latency: () => translate({ id: 'logs.column.latency', message: 'Latency' }),
  credits: () => translate({ id: 'logs.column.credits', message: 'Credits' }),
  key: () => translate({ id: 'logs.column.key', message: 'Key' }),
  request: () => translate({ id: 'logs.column.request', message: 'Request ID' }),
  copyRequest: () => translate({ id: 'ui.error.copyRequestId', message: 'Copy request ID' }),
} as const;

/** `getAddress` returns the URL that opens a request, and `getFold` the polls that its row hides. */
export function useLogColumns(
  getAddress: (requestId: string) => string,
  getFold?: (requestId: string) => HiddenPolls | undefined,
): readonly Column<LogEntry>[] {
  const timeZone = useTimeZone();
  const format = useFormat(timeZone);
  return [
    {
      kind: 'lead',
      title: translate({ id: 'logs.column.call', message: 'Request' }),
      cell: (log) => {
        const polls = getFold?.(log.request_id);
        return (
          <>
            <RowLink id={log.request_id} to={getAddress(log.request_id)}>
              <span className={kit.muted}>{log.method}</span> {shortenPath(log.path)}
            </RowLink>{' '}
            {polls && <PollsButton polls={polls} />}
            <LogRepeats repeats={log.repeats} />
          </>
        );
      },
    },
    { plain: true, title: logLabels.status(), cell: ({ status }) => <HttpStatus status={status} /> },
    {
      plain: true,
      title: logLabels.time(),
      cell: ({ created_at: at }) => <TimeWithSeconds at={at} timeZone={timeZone} />,
    },
    { plain: true, kind: 'end', title: logLabels.latency(), cell: (log) => format.milliseconds(log.latency_ms) },
    {
      wide: true,
      title: logLabels.credits(),
      kind: 'end',
      cell: ({ credits }) => (credits === 0 ? null : format.number(credits)),
    },
    {
      plain: true,
      title: logLabels.key(),
      cell: (log) => {
        const name = getKeyName({ name: log.key_name });
        return (
          <span className={styles.key} title={name}>
            {name}
          </span>
        );
      },
    },
    {
      wide: true,
      title: logLabels.request(),
      cell: ({ request_id: id }) => (
        <span className={styles.id}>
          <code title={id}>{shortenId(id)}</code>
          <CopyButton text={id} label={logLabels.copyRequest()} />
        </span>
      ),
    },
  ];
}
