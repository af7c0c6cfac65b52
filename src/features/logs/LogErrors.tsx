import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';
import { problemCodes } from '#generated/problem-codes.ts';
import { listLogCausesOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import type { LogCause } from '#generated/account/types.gen.ts';
import { getOperationTitle } from '../../core/api/operation-title.ts';
import { useFailureToast, useRead } from '../../core/api/use-read.ts';
import { useFormat } from '../../core/format/format.ts';
import { TimeAgo } from '../../core/format/times.tsx';
import { useAccountPaths } from '../../core/api/account-client.ts';
import { DataList } from '../../dashboard/lists/DataTable.tsx';
import { HttpStatus } from '../../dashboard/StatusBadge.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { LogFilters, LogQuery } from './log-filters.ts';
import { ErrorPageLink } from './LogProblem.tsx';
import { logLabels } from './use-log-columns.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';

/** The filters for the requests of a cause. */
const toFilters = ({ status, code, operation }: LogCause): LogFilters => ({
  operation,
  code: problemCodes.find((each) => each === code),
  status_class: status >= 500 ? '5xx' : '4xx',
});

interface LogErrorsProps {
  filters: LogFilters;
  /** The filters of the request. */
  query: LogQuery;
  /** The URL of the list with these filters. */
  listAddress: (filters: LogFilters) => string;
}

/** Failed requests grouped by cause. */
export function LogErrors({ filters, query: { request_id: _one, ...query }, listAddress }: LogErrorsProps) {
  const format = useFormat();
  const { at: place } = useAccountPaths();
  const causes = useRead(listLogCausesOptions, { query });
  const { data, error } = causes;
  useFailureToast(
    error,
    translate({ id: 'logs.causes.failed', message: 'The error causes couldn’t be loaded. Try again.' }),
  );
  return (
    <>
      <DataList
        list={{ ...causes, rows: data?.data }}
        failed={translate({ id: 'logs.causes.notLoaded', message: 'The error causes couldn’t be loaded' })}
        empty={<EmptyState title={translate({ id: 'logs.causes.none', message: 'No failed requests' })} />}
        caption={translate({ id: 'logs.causes', message: 'Error causes' })}
        narrow="lines"
        rowKey={({ status, code, operation }) => `${status} ${code} ${operation}`}
        columns={[
          {
            kind: 'lead',
            title: translate({ id: 'logs.causes.cause', message: 'Cause' }),
            cell: (cause) => (
              <Link to={listAddress({ ...filters, ...toFilters(cause) })}>{cause.code ?? cause.status}</Link>
            ),
          },
          { plain: true, title: logLabels.status(), cell: ({ status }) => <HttpStatus status={status} /> },
          { plain: true, title: logLabels.operation(), cell: ({ operation }) => getOperationTitle(operation) },
          { title: translate({ id: 'logs.causes.requests', message: 'Requests' }), count: ({ calls }) => calls },
          { title: translate({ id: 'logs.causes.keys', message: 'Keys' }), count: ({ keys }) => keys },
          {
            title: translate({ id: 'logs.causes.last', message: 'Last seen' }),
            cell: ({ last_at: at, last_request_id: id }) => (
              <Link to={place('logs', `id=${id}`)}>
                <TimeAgo at={at} />
              </Link>
            ),
          },
          {
            plain: true,
            title: translate({ id: 'logs.causes.docs', message: 'How to fix it' }),
            cell: ({ code }) => code !== null && <ErrorPageLink code={code} />,
          },
        ]}
      />
      {data?.complete === false && (
        <p className={clsx(layout.flush, kit.note)}>
          <Translate id="logs.causes.incomplete" values={{ calls: format.number(limits.logAnalysis.causes) }}>
            {
              'Only the latest {calls} requests with a 4xx status and the latest {calls} with a 5xx status are counted. Choose a shorter period to count all of them.'
            }
          </Translate>
        </p>
      )}
    </>
  );
}
