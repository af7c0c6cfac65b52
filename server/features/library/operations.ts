import { Readable } from 'node:stream';
import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { requireSession } from '../../core/principal.ts';
import { createArchive } from './archive.ts';
import { deleteWork, getKeepingLimits, listCustomerWorks, updateWork, getWork } from './works.ts';

export function operations(core: Core): Partial<AccountHandlers> {
  return {
    listWorks: async (request) => listCustomerWorks(core, requireSession(request).customerId, request.query),
    getWork: async (request) => getWork(core, requireSession(request).customerId, request.params.id),
    updateWork: async (request) =>
      updateWork(core, requireSession(request).customerId, request.params.id, request.body),
    deleteWork: async (request) => deleteWork(core, requireSession(request).customerId, request.params.id),
    getKeeping: async (request) => getKeepingLimits(core, requireSession(request).customerId),
    downloadWorks: async (request, reply) => {
      const archive = await createArchive(core, requireSession(request).customerId, request.query.work_id);
      const day = core.clock.now().toISOString().slice(0, 10);
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="works-${day}.zip"`)
        .header('content-length', archive.bytes)
        .send(Readable.from(archive.stream));
    },
  };
}
