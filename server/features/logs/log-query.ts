import type { LogFilter } from './store.ts';

/** The filters of a request. */
export interface LogQuery {
  readonly key_id?: string;
  readonly operation?: string;
  readonly status_class?: '2xx' | '4xx' | '5xx';
  readonly code?: string;
  readonly request_id?: string;
  readonly task_id?: string;
  readonly mode?: 'live' | 'test';
  /** ISO 8601. */
  readonly from?: string;
  readonly to?: string;
}

/** The query of a request as filters of the log. */
export function toFilter(query: LogQuery): LogFilter {
  return {
    keyId: query.key_id,
    operation: query.operation,
    statusClass: query.status_class && Number(query.status_class[0]),
    code: query.code,
    requestId: query.request_id,
    taskId: query.task_id,
    mode: query.mode,
    from: query.from,
    to: query.to,
  };
}
