import { Readable } from 'node:stream';
import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { getBalance, listTransactions, exportStatement, listStatementLines } from '../credits/service.ts';
import { getKey, listKeys } from '../keys/service.ts';
import {
  listKeyAddresses,
  allLogs,
  listCauses,
  exportFormats,
  getHistogram,
  getLog,
  listLogs,
} from '../logs/service.ts';
import { getOwnLyrics } from '../lyrics/service.ts';
import { getOrder, listOrders, getReceipt } from '../orders/service.ts';
import { SAME_ORIGIN } from '../outputs/service.ts';
import { listSessions } from '../profile/service.ts';
import { listQuestions } from '../questions/service.ts';
import { listRefunds } from '../refunds/service.ts';
import { getTask, listTasks } from '../tasks/service.ts';
import { requireCustomer } from './customers.ts';

const BOTH = ['live', 'test'] as const;

const download = (name: string) => `attachment; filename="${name}"`;

/** What customers see of their account, for support: the same responses of the same services. */
export function customerViews(core: Core): Partial<AccountHandlers> {
  const { db, reads, clock } = core;
  const today = () => clock.now().toISOString().slice(0, 10);
  const getOwner = ({ params }: { readonly params: { readonly id: string } }) => requireCustomer(db, params.id);
  return {
    getCustomerCredits: async (request) => getBalance(db, await getOwner(request)),
    listCustomerLedger: async (request) => listTransactions(db, await getOwner(request), request.query),
    listCustomerStatement: async (request) => listStatementLines(db, await getOwner(request), request.query),
    exportCustomerStatement: async (request, reply) => {
      const id = await getOwner(request);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', download(`balance-${id}-${today()}.csv`))
        .send(Readable.from(exportStatement(db, id)));
    },
    listCustomerKeys: async (request) => listKeys(db, await getOwner(request), request.query),
    getCustomerKey: async (request) => getKey(db, await getOwner(request), request.params.key_id),
    listCustomerKeyAddresses: async (request) => {
      const customerId = await getOwner(request);
      const { id } = await getKey(db, customerId, request.params.key_id);
      return listKeyAddresses(reads, customerId, id);
    },
    listCustomerLogs: async (request) => listLogs(reads, await getOwner(request), request.query),
    getCustomerLog: async (request) => getLog(db, reads, await getOwner(request), request.params.request_id),
    exportCustomerLogs: async (request, reply) => {
      const { format, ...query } = request.query;
      const { type, write } = exportFormats[format];
      const id = await getOwner(request);
      const chunks = await allLogs(reads, id, query);
      return reply
        .type(type)
        .header('content-disposition', download(`logs-${id}-${today()}.${format}`))
        .send(Readable.from(write(chunks)));
    },
    getCustomerLogHistogram: async (request) => getHistogram({ reads, clock }, await getOwner(request), request.query),
    listCustomerLogCauses: async (request) => listCauses(reads, await getOwner(request), request.query),
    listCustomerOrders: async (request) => listOrders(db, await getOwner(request), request.query),
    getCustomerOrder: async (request) => getOrder(db, await getOwner(request), request.params.order_id),
    getCustomerReceipt: async (request, reply) => {
      const { params, query } = request;
      const { name, pdf } = await getReceipt(core, await getOwner(request), params.order_id, query.locale);
      return reply
        .type('application/pdf')
        .header('content-disposition', download(name))
        .header('cache-control', 'private, no-store')
        .send(pdf);
    },
    listCustomerRefunds: async (request) => listRefunds(db, await getOwner(request), request.query),
    listCustomerQuestions: async (request) => listQuestions(db, await getOwner(request), request.query),
    listCustomerTasks: async (request) => {
      const { mode, ...page } = request.query;
      return listTasks(
        core,
        { customerId: await getOwner(request), modes: mode ? [mode] : BOTH, origin: SAME_ORIGIN },
        page,
      );
    },
    getCustomerTask: async (request) =>
      getTask(core, { customerId: await getOwner(request), modes: BOTH, origin: SAME_ORIGIN }, request.params.task_id),
    getCustomerClipLyrics: async (request) => getOwnLyrics(core, await getOwner(request), request.params.clip_id),
    listCustomerSessions: async (request) =>
      listSessions(db, { customerId: await getOwner(request), sessionId: null }, request.query),
  };
}
