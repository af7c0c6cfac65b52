import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { requireSession } from '../../core/principal.ts';
import { contentDisposition } from '../files/service.ts';
import { getKaraoke, buyKaraoke, saveTimes, exportKaraoke } from './service.ts';

export function operations(core: Core): Partial<AccountHandlers> {
  return {
    getKaraoke: async (request) => getKaraoke(core, requireSession(request).customerId, request.params.id),
    openKaraoke: async (request) => buyKaraoke(core, requireSession(request).customerId, request.params.id),
    saveKaraoke: async (request) =>
      saveTimes(core, requireSession(request).customerId, request.params.id, request.body),
    exportKaraoke: async (request, reply) => {
      const { format } = request.query;
      const { title, text: response } = await exportKaraoke(
        core,
        requireSession(request).customerId,
        request.params.id,
        format,
      );
      reply.header('content-disposition', contentDisposition('attachment', `${title}.${format}`));
      return 'text' in response ? reply.type(response.type).send(response.text) : response;
    },
  };
}
