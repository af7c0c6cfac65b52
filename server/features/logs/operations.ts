import { Readable } from 'node:stream';
import type { AccountHandlers, V2Handlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { requireManager } from '../../core/manager.ts';
import { requireSession } from '../../core/principal.ts';
import { exportFormats } from './export.ts';
import { deleteSavedFilter, createSavedFilter, listSavedFilters } from './filters.ts';
import { allLogs, getHistogram, listCauses, getLog, listLogs } from './service.ts';

export function operations({ db, reads, clock }: Core): Partial<AccountHandlers> {
  return {
    listLogs: async (request) => listLogs(reads, requireSession(request).customerId, request.query),
    getLog: async (request) => getLog(db, reads, requireSession(request).customerId, request.params.request_id),
    listLogCauses: async (request) => listCauses(reads, requireSession(request).customerId, request.query),
    getLogHistogram: async (request) =>
      getHistogram({ reads, clock }, requireSession(request).customerId, request.query),
    listLogFilters: async (request) => listSavedFilters(db, requireSession(request).customerId),
    saveLogFilter: async (request) => createSavedFilter(db, requireSession(request).customerId, request.body),
    deleteLogFilter: async (request) => deleteSavedFilter(db, requireSession(request).customerId, request.params.id),
    exportLogs: async (request, reply) => {
      const { format, ...query } = request.query;
      const { type, write } = exportFormats[format];
      const chunks = await allLogs(reads, requireSession(request).customerId, query);
      const day = clock.now().toISOString().slice(0, 10);
      return reply
        .type(type)
        .header('content-disposition', `attachment; filename="logs-${day}.${format}"`)
        .send(Readable.from(write(chunks)));
    },
  };
}

/** What a key reads: the requests of its mode. */
export function v2Operations({ db, reads }: Core): Partial<V2Handlers> {
  return {
    v2ListLogs: async (request) => {
      const { customerId, mode } = requireManager(request);
      return listLogs(reads, customerId, { ...request.query, mode });
    },
    v2GetLog: async (request) => {
      const { customerId, mode } = requireManager(request);
      return getLog(db, reads, customerId, request.params.request_id, mode);
    },
  };
}
