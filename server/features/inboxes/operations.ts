import type { FastifyRequest } from 'fastify';
import { getClientAddress } from '../../core/caller.ts';
import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { requireSession } from '../../core/principal.ts';
import { createInbox, createInboxes, listInboxes, readInbox } from './service.ts';

const getCustomerId = ({ session }: Pick<FastifyRequest, 'session'>): string | null => session?.customerId ?? null;

/** The headers of a request, one value each. */
function getHeaders({ headers }: Pick<FastifyRequest, 'headers'>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

export function operations(core: Core): Partial<AccountHandlers> {
  return {
    listInboxes: async (request) => listInboxes(core, requireSession(request).customerId, request.query),
    createInbox: async (request) => createInbox(core, getCustomerId(request), getClientAddress(request)),
    getInbox: async (request) => readInbox(core, getCustomerId(request), request.params.id, request.query),
    receiveMessage: async (request, reply) => {
      const [, ...query] = request.url.split('?');
      await createInboxes(core).receive(request.params.token, {
        headers: getHeaders(request),
        query: query.join('?') || null,
        body: request.rawBody ?? Buffer.alloc(0),
      });
      return reply.send();
    },
  };
}
