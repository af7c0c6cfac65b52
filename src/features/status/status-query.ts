import { queryOptions } from '@tanstack/react-query';
import type { ServiceStatus } from '#generated/account/types.gen.ts';
import { fetchJson } from '../../core/api/fetch-json.ts';

/** The state of the service and of its parts. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: () => fetchJson<ServiceStatus>('GET', '/api/status'),
});
