import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { requireSession } from '../../core/principal.ts';
import { contentDisposition } from '../files/service.ts';
import { getBench, openBench, saveTimes, exportBench } from './service.ts';

export function operations(core: Core): Partial<AccountHandlers> {
  return {
    getKaraoke: async (request) => getBench(core, requireSession(request).customerId, request.params.id),
    openKaraoke: async (request) => openBench(core, requireSession(request).customerId, request.params.id),
    saveKaraoke: async (request) =>
      saveTimes(core, requireSession(request).customerId, request.params.id, request.body),
    exportKaraoke: async (request, reply) => {
      const { format } = request.query;
      const { title, text: response } = await exportBench(
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
