import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Core } from '../../../../core/core.ts';
import { invalidFields, notFound } from '../../../../core/problem.ts';
import { plainPageCsp } from '../../../../core/site/plain-page.ts';
import type { ProviderReports } from '../provider.ts';
import { paySandbox, readSandboxPayment } from './payment-store.ts';
import { type SandboxCard, sandboxCardsToKeep } from './cards.ts';
import { renderSandboxPage } from './page.ts';

const isCard = (value: unknown): value is SandboxCard => sandboxCardsToKeep.some((card) => card === value);

/** The payment page of the sandbox. Anyone with the URL can pay, as on every payment page. */
export async function sandboxRoutes(app: FastifyInstance, core: Core, reports: ProviderReports): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(body.toString())),
  );
  const find = async (id: string) => {
    const row = await readSandboxPayment(core.db, id);
    if (!row) throw notFound('No payment has this ID.');
    return row;
  };
  app.get<{ Params: { id: string } }>('/api/sandbox-pay/:id', async (request, reply) => {
    const row = await find(request.params.id);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', plainPageCsp(nonce))
      .send(renderSandboxPage(row, core.config.brand.name, nonce));
  });
  app.post<{ Params: { id: string }; Body: unknown }>(
    '/api/sandbox-pay/:id',
    { bodyLimit: 1024 },
    async (request, reply) => {
      const row = await find(request.params.id);
      const card = request.body instanceof URLSearchParams ? request.body.get('card') : null;
      if (!isCard(card)) {
        throw invalidFields([
          {
            pointer: '/card',
            code: 'not_in_enum',
            detail: `\`card\` must be one of: ${sandboxCardsToKeep.join(', ')}.`,
          },
        ]);
      }
      if (await paySandbox(core.db, row.id, card, core.config.sandboxSpeed)) await reports.payment(row.payment);
      return reply.redirect(row.return_path, 303);
    },
  );
}
