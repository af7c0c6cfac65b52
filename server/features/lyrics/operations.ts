import type { AccountHandlers, V2Handlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { requireKey, requireSession } from '../../core/principal.ts';
import { parseIdempotency } from '../gateway/service.ts';
import { getOwnLyrics, buyLyrics, formatLyrics } from './service.ts';

export function v2Operations(core: Core): Partial<V2Handlers> {
  return {
    v2TimestampedLyrics: async (request, reply) => {
      const { clip_id: clipId, format } = request.body;
      const idempotency = parseIdempotency(request, '/api/v2/timestamped-lyrics', request.body);
      const { clip, replayed, charged, taskId } = await buyLyrics(core, requireKey(request), clipId, idempotency);
      if (request.keyed) request.keyed = { ...request.keyed, credits: charged, taskId };
      if (replayed) reply.header('idempotent-replayed', 'true');
      const response = formatLyrics(clip, format);
      return 'text' in response ? reply.type(response.type).send(response.text) : response;
    },
  };
}

export function accountOperations(core: Core): Partial<AccountHandlers> {
  return {
    getClipLyrics: async (request) => getOwnLyrics(core, requireSession(request).customerId, request.params.id),
  };
}
