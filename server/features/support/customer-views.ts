import { Readable } from 'node:stream';
import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { balanceOf, ledgerPage, statementCsv, statementPage } from '../credits/service.ts';
import { getKey, keyPage } from '../keys/service.ts';
import { addressTrail, allLogs, causesOf, exportFormats, logDetail, logPage } from '../logs/service.ts';
import { ownLyrics } from '../lyrics/service.ts';
import { getOrder, orderPage, receiptOf } from '../orders/service.ts';
import { sessionPage } from '../profile/service.ts';
import { questionPage } from '../questions/service.ts';
import { refundPage } from '../refunds/service.ts';
import { getTask, pageOfTasks } from '../tasks/service.ts';
import { demandCustomer } from './customers.ts';

const BOTH = ['live', 'test'] as const;

const download = (name: string) => `attachment; filename="${name}"`;

/** What customers see of their account, for support: the same responses of the same services. */
export function customerViews(core: Core): Partial<AccountHandlers> {
  const { db, clock } = core;
  const today = () => clock.now().toISOString().slice(0, 10);
  const whose = ({ params }: { readonly params: { readonly id: string } }) => demandCustomer(db, params.id);
  return {
    getCustomerCredits: async (request) => balanceOf(db, await whose(request)),
    listCustomerLedger: async (request) => ledgerPage(db, await whose(request), request.query),
    listCustomerStatement: async (request) => statementPage(db, await whose(request), request.query),
    exportCustomerStatement: async (request, reply) => {
      const id = await whose(request);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', download(`balance-${id}-${today()}.csv`))
        .send(Readable.from(statementCsv(db, id)));
    },
    listCustomerKeys: async (request) => keyPage(db, await whose(request), request.query),
    getCustomerKey: async (request) => getKey(db, await whose(request), request.params.key_id),
    listCustomerKeyAddresses: async (request) => {
      const customerId = await whose(request);
      const { id } = await getKey(db, customerId, request.params.key_id);
      return addressTrail(db, customerId, id);
    },
    listCustomerLogs: async (request) => logPage(db, await whose(request), request.query),
    getCustomerLog: async (request) => logDetail(db, await whose(request), request.params.request_id),
    exportCustomerLogs: async (request, reply) => {
      const { format, ...query } = request.query;
      const { type, write } = exportFormats[format];
      const id = await whose(request);
      const chunks = await allLogs(db, id, query);
      return reply
        .type(type)
        .header('content-disposition', download(`logs-${id}-${today()}.${format}`))
        .send(Readable.from(write(chunks)));
    },
    listCustomerLogCauses: async (request) => causesOf(db, await whose(request), request.query),
    listCustomerOrders: async (request) => orderPage(db, await whose(request), request.query),
    getCustomerOrder: async (request) => getOrder(db, await whose(request), request.params.order_id),
    getCustomerReceipt: async (request, reply) => {
      const { params, query } = request;
      const { name, pdf } = await receiptOf(core, await whose(request), params.order_id, query.locale);
      return reply
        .type('application/pdf')
        .header('content-disposition', download(name))
        .header('cache-control', 'private, no-store')
        .send(pdf);
    },
    listCustomerRefunds: async (request) => refundPage(db, await whose(request), request.query),
    listCustomerQuestions: async (request) => questionPage(db, await whose(request), request.query),
    listCustomerTasks: async (request) => {
      const { mode, ...page } = request.query;
      return pageOfTasks(core, { customerId: await whose(request), modes: mode ? [mode] : BOTH }, page);
    },
    getCustomerTask: async (request) =>
      getTask(core, { customerId: await whose(request), modes: BOTH }, request.params.task_id),
    getCustomerClipLyrics: async (request) => ownLyrics(core, await whose(request), request.params.clip_id),
    listCustomerSessions: async (request) =>
      sessionPage(db, { customerId: await whose(request), sessionId: null }, request.query),
  };
}
