import { limits } from '../../../catalog/limits.ts';
import type { Feature } from '../../core/feature.ts';
import { operations } from './operations.ts';
import type { EmailKind } from './service.ts';
import { endOldLeases, deleteFinishedEmails } from './store.ts';
import { supportOperations } from './support.ts';
import { smtpTransport } from './transport.ts';
import { type EmailOptions, EmailWorker } from './worker.ts';

/** How long sent emails are stored. */
const KEPT_MS = limits.recordDays * 24 * 3_600_000;

/** Emails: the outbox, and the worker that sends them if there is an SMTP server. */
export const emails = (
  kinds: readonly EmailKind[],
  options: EmailOptions = { leaseSeconds: 120, pollMs: 1000, graceMs: 3000 },
): Feature => ({
  name: 'emails',
  account: (core) => ({ ...operations(core, kinds), ...supportOperations(core, kinds) }),
  start: async (core) => {
    if (core.db.embedded) await endOldLeases(core.db);
    core.schedules.add({
      name: 'emails.forget',
      everySeconds: 3600,
      run: () => deleteFinishedEmails(core.db, new Date(core.clock.now().getTime() - KEPT_MS)),
    });
  },
  work: async (core) => {
    const { email, publicUrl } = core.config;
    if (email) new EmailWorker(core, kinds, smtpTransport(email, new URL(publicUrl).hostname), options).start();
  },
});
