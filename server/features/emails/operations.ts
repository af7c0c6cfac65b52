import type { FastifyRequest } from 'fastify';
import type { AccountHandlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { LOOPBACK } from '../../core/loopback.ts';
import { notFound } from '../../core/problem.ts';
import { composeEmail } from './compose.ts';
import type { EmailKind } from './service.ts';
import { listWaitingEmails } from './store.ts';

const SHOWN = 20;

/** Hosts of URLs, and the address of a connection, which has no brackets. */
const isLoopback = (host: string) => LOOPBACK.has(host) || host === '::1';

/**
 * Whether the request comes from this machine and the server is only for this machine. Emails contain links that grant
 * access, so a server with a public URL or behind a proxy never shows them here.
 */
function isDeveloper({ config }: Core, { headers, raw, hostname }: FastifyRequest): boolean {
  const { remoteAddress = '' } = raw.socket;
  return (
    isLoopback(new URL(config.publicUrl).hostname) &&
    isLoopback(remoteAddress.replace(/^::ffff:/, '')) &&
    isLoopback(hostname) &&
    headers['x-forwarded-for'] === undefined &&
    headers.forwarded === undefined
  );
}

export function operations(core: Core, kinds: readonly EmailKind[]): Partial<AccountHandlers> {
  return {
    listOutbox: async (request, reply) => {
      if (core.config.email || !isDeveloper(core, request)) {
        throw notFound('The outbox exists only on a development server that sends no email.');
      }
      reply.header('cache-control', 'no-store');
      const names = kinds.map(({ name }) => name);
      const rows = await listWaitingEmails(core.db, names, SHOWN);
      const written = await Promise.all(
        rows.map(async (row) => {
          const email = await composeEmail(core, kinds, row);
          if (!email) return [];
          const { id, kind, address, locale, created_at } = row;
          const { subject, html, text } = email;
          return [{ id, kind, to: address, locale, created_at: created_at.toISOString(), subject, text, html }];
        }),
      );
      return { data: written.flat() };
    },
  };
}
