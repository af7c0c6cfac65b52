import type { FastifyRequest } from 'fastify';
import { getClientAddress } from '../../core/caller.ts';
import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { requireSession } from '../../core/principal.ts';
import { createInbox, inboxesOf, inboxPage, readInbox } from './service.ts';

const customerOf = ({ session }: Pick<FastifyRequest, 'session'>): string | null => session?.customerId ?? null;

/** The headers of a request, one value each. */
function headersOf({ headers }: Pick<FastifyRequest, 'headers'>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

export function operations(core: Core): Partial<AccountHandlers> {
  return {
    listInboxes: async (request) => inboxPage(core, requireSession(request).customerId, request.query),
    createInbox: async (request) => createInbox(core, customerOf(request), getClientAddress(request)),
    getInbox: async (request) => readInbox(core, customerOf(request), request.params.id, request.query),
    receiveMessage: async (request, reply) => {
      const [, ...query] = request.url.split('?');
      await inboxesOf(core).receive(request.params.token, {
        headers: headersOf(request),
        query: query.join('?') || null,
        body: request.rawBody ?? Buffer.alloc(0),
      });
      return reply.send();
    },
  };
}
