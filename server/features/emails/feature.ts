import { limits } from '../../../catalog/limits.ts';
import type { Feature } from '../../core/feature.ts';
import type { WorkerOptions } from '../../core/worker.ts';
import { operations } from './operations.ts';
import type { EmailKind } from './service.ts';
import { claimedEmails, deleteFinishedEmails } from './store.ts';
import { supportOperations } from './support.ts';
import { smtpTransport } from './transport.ts';
import { startEmailWorker } from './worker.ts';

/** How long sent emails are stored. */
const KEPT_MS = limits.recordDays * 24 * 3_600_000;

/** Emails: the outbox, and the worker that sends them if there is an SMTP server. */
export const emails = (
  kinds: readonly EmailKind[],
  options: WorkerOptions = { pollMs: 1000, graceMs: 3000 },
): Feature => ({
  name: 'emails',
  account: (core) => ({ ...operations(core, kinds), ...supportOperations(core, kinds) }),
  start: async (core) => {
    core.schedules.add({
      name: 'emails.forget',
      everySeconds: 3600,
      run: () => deleteFinishedEmails(core.db, new Date(core.clock.now().getTime() - KEPT_MS)),
    });
  },
  work: async (core) => {
    const { email, publicUrl } = core.config;
    if (email) startEmailWorker(core, kinds, smtpTransport(email, new URL(publicUrl).hostname), options);
    // Emails of a dead process that had an SMTP server are released by each worker.
    else core.process.addClaims(claimedEmails);
  },
});
