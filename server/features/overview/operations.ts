import { Readable } from 'node:stream';
import type { AccountHandlers, V2Handlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { type CsvColumns, csvFile, fields } from '../../core/csv.ts';
import { requireManager } from '../../core/manager.ts';
import { requireSession } from '../../core/principal.ts';
import { getAlerts, updateAlerts } from './alerts.ts';
import { getKeyUsage, getOverview, type UsageLine, readUsageLines } from './service.ts';

const COLUMNS: CsvColumns<UsageLine> = {
  ...fields<UsageLine>('day', 'key_id', 'key_name'),
  // Only live tasks cost credits, and tasks of the dashboard have no key.
  mode: ({ mode }) => mode ?? 'live',
  ...fields<UsageLine>('operation', 'calls', 'errors', 'credits'),
};

export function operations(core: Core): Partial<AccountHandlers> {
  return {
    getOverview: async (request) => {
      const { range = '24h', time_zone: timeZone = 'UTC', mode = null } = request.query;
      return getOverview(core, requireSession(request).customerId, { range, timeZone, mode });
    },
    listBalanceAlerts: async (request) => getAlerts(core.db, requireSession(request).customerId),
    setBalanceAlerts: async (request) =>
      updateAlerts(core.db, requireSession(request).customerId, request.body.thresholds),
    exportUsage: async (request, reply) => {
      const { range, time_zone: timeZone = 'UTC', mode = null } = request.query;
      const lines = await readUsageLines(core, requireSession(request).customerId, { range, timeZone, mode });
      const today = core.clock.now().toISOString().slice(0, 10);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="usage-${range}-${today}.csv"`)
        .send(Readable.from(csvFile(COLUMNS, lines)));
    },
  };
}

/** What a key reads: the usage of the keys of its mode. */
export function v2Operations(core: Core): Partial<V2Handlers> {
  return {
    v2Usage: async (request) => {
      const { range = '24h', time_zone: timeZone = 'UTC' } = request.query;
      return getKeyUsage(core, requireManager(request), { range, timeZone });
    },
  };
}
