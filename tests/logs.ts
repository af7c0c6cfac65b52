import { journal } from '../server/features/logs/journal.ts';
import type { NewLog } from '../server/features/logs/insert.ts';
import { newRequestId } from '../server/core/ids.ts';
import type { TestApp } from './harness.ts';

/** Waits until all responses so far are in the log. */
export const waitForLogs = ({ core }: TestApp): Promise<void> => journal(core).flush();

/** A row of the log. */
export function createLog(some: Partial<NewLog> = {}): NewLog {
  const at = some.created_at ?? new Date().toISOString();
  return {
    request_id: newRequestId(new Date(at)),
    customer_id: 'cus_1',
    key_id: 'key_1',
    mode: 'live',
    created_at: at,
    method: 'POST',
    path: '/api/v2/generate',
    query: null,
    operation: 'v2-generate',
    status: 202,
    code: null,
    latency_ms: 3.5,
    credits: 12,
    task_id: null,
    address: '127.0.0.1',
    agent: null,
    request_headers: '{}',
    response_headers: '{}',
    request_body: null,
    request_bytes: 0,
    response_body: null,
    response_bytes: 0,
    ...some,
  };
}
