import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readOperations } from '../server/core/contract/document.ts';

/**
 * Queries that make an operation read more, or search for something that doesn't exist. `KEY` and `TASK` stand for the
 * customer's own.
 */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/api/account/works': [
    '',
    'state=kept',
    'search=rain',
    'visibility=public',
    'key_id=KEY',
    'request_id=req_none',
    'task_id=TASK',
    'mode=test',
  ],
  '/api/account/works/archive': ['work_id=none'],
  '/api/account/tasks': ['', 'mode=test'],
  '/api/account/logs': [
    '',
    'status_class=2xx',
    'status_class=4xx',
    'status_class=5xx',
    'key_id=KEY',
    'operation=v2-feed',
    'code=insufficient_credits',
    'task_id=task_none',
    'request_id=req_none',
    'mode=test',
  ],
  '/api/account/webhooks/deliveries': ['', 'mode=test', 'status=failed', 'task_id=TASK', 'endpoint_id=whe_none'],
  '/api/account/credits/ledger': ['', 'task_id=TASK', 'task_id=task_none'],
  '/api/account/overview': ['range=24h', 'range=30d&time_zone=Asia/Tokyo', 'range=30d&mode=test'],
  '/api/account/usage/export': ['range=30d', 'range=12m&time_zone=Asia/Tokyo', 'range=30d&mode=live'],
  '/api/account/logs/export': ['format=csv', 'format=csv&operation=v2-feed'],
  '/api/account/clips/{id}/karaoke/export': ['format=srt'],
};

const PLACES: readonly [string, string][] = [
  ['/keys/{id}', 'KEY'],
  ['/tasks/{id}', 'TASK'],
  ['/works/{id}', 'CLIP'],
  ['/clips/{id}', 'CLIP'],
  ['/orders/{id}', 'ORDER'],
  ['/deliveries/{id}', 'DELIVERY'],
  ['/logs/{request_id}', 'REQUEST'],
];

function placed(path: string): string {
  const [place, id] = PLACES.find(([part]) => path.includes(part)) ?? [];
  if (place === undefined || id === undefined) return path.replace(/\{\w+\}/, 'none');
  return path.replace(/\{\w+\}/, id);
}

/** Every GET request of the account API for a customer of many-rows.ts, about the object with this number. */
export function testAccountReads(customerId: string, n: number, delivery: string): string[] {
  const file = resolve(import.meta.dirname, '../generated/openapi/account.json');
  const ids = { KEY: 'key', TASK: 'task', CLIP: 'clip', ORDER: 'ord', REQUEST: 'req' };
  return readOperations(JSON.parse(readFileSync(file, 'utf8')))
    .filter(
      ({ method, path, security }) => method === 'GET' && security === 'session' && !path.startsWith('/api/admin/'),
    )
    .flatMap(({ path }) => (QUERIES[path] ?? ['']).map((query) => placed(path) + (query === '' ? '' : `?${query}`)))
    .map((path) =>
      path.replace(/KEY|TASK|CLIP|ORDER|DELIVERY|REQUEST/, (name) => {
        if (name === 'DELIVERY') return delivery;
        const number = name === 'KEY' ? 7 : n;
        return `${ids[name as keyof typeof ids]}_${customerId}_${number}`;
      }),
    );
}
