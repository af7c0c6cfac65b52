import { Readable } from 'node:stream';
import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { csvLine } from '../../core/csv.ts';
import { requireSession } from '../../core/principal.ts';
import { getAlerts, updateAlerts } from './alerts.ts';
import { getOverview, type UsageLine, readUsageLines } from './service.ts';

const COLUMNS = ['day', 'key_id', 'key_name', 'mode', 'operation', 'calls', 'errors', 'credits'] as const;

async function* csv(parts: AsyncIterable<readonly UsageLine[]>): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for await (const part of parts) {
    // Only live tasks cost credits, and tasks of the dashboard have no key.
    const lines = part.map((line) => ({ ...line, mode: line.mode ?? 'live' }));
    yield lines.map((line) => csvLine(COLUMNS.map((name) => line[name]))).join('');
  }
}

export function operations(core: Core): Partial<AccountHandlers> {
  return {
    getOverview: async (request) => {
      const { range = '24h', time_zone: timeZone = 'UTC' } = request.query;
      return getOverview(core, requireSession(request).customerId, { range, timeZone });
    },
    listBalanceAlerts: async (request) => getAlerts(core.db, requireSession(request).customerId),
    setBalanceAlerts: async (request) =>
      updateAlerts(core.db, requireSession(request).customerId, request.body.thresholds),
    exportUsage: async (request, reply) => {
      const { range, time_zone: timeZone = 'UTC' } = request.query;
      const lines = await readUsageLines(core, requireSession(request).customerId, { range, timeZone });
      const today = core.clock.now().toISOString().slice(0, 10);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="usage-${range}-${today}.csv"`)
        .send(Readable.from(csv(lines)));
    },
  };
}
