import { expect } from 'vitest';
import type { TestCustomer } from './customer.ts';
import type { TestApp } from './harness.ts';
import { createFailedPayout, createQuestion, createRefundRequest } from './support-cases.ts';
import {
  createFailedDelivery,
  createFailedEmail,
  createInvitation,
  createQueuedTask,
  createReportedWork,
  createRunningTask,
  grantCredits,
} from './support-app.ts';

type MakeTask = (db: TestApp['db'], customerId: string) => Promise<string>;

const getTaskId = (app: TestApp, make: MakeTask) => async (who: TestCustomer) => {
  await grantCredits(app.db, who.id, 100);
  return make(app.db, who.id);
};

const anyText = expect.any(String) as string;
const getId = async ({ id }: TestCustomer) => id;

/** `target` creates the object to change, for its owner. */
type Change = { target: (owner: TestCustomer) => Promise<string>; body?: object; confirmed?: true; entry: object };

/** The audit entries that each operation writes. */
export const changes = (app: TestApp): Readonly<Record<string, Change>> => ({
  decideRefund: {
    target: (who) => createRefundRequest(app, who),
    body: { decision: 'rejected', note: 'Spent on songs.' },
    entry: {
      action: 'refund.decide',
      before: { state: 'submitted' },
      after: { state: 'rejected' },
      reason: 'Spent on songs.',
    },
  },
  answerQuestion: {
    target: (who) => createQuestion(app, who),
    body: { text: 'They are there now.' },
    entry: { action: 'question.answer', before: { state: 'open' }, after: { state: 'answered' } },
  },
  setCustomerRole: {
    target: getId,
    body: { role: 'support' },
    confirmed: true,
    entry: { action: 'customer.role', before: { role: 'customer' }, after: { role: 'support' } },
  },
  setCustomerSuspension: {
    target: getId,
    body: { suspended: true, reason: 'Reported.' },
    confirmed: true,
    entry: {
      action: 'customer.suspend',
      before: { suspended: false },
      after: { suspended: true },
      reason: 'Reported.',
    },
  },
  adjustCredits: {
    target: getId,
    body: { amount: 70, reason: 'The outage.' },
    confirmed: true,
    entry: {
      action: 'credits.adjust',
      before: { available: 50 },
      after: { available: 120, transaction: expect.stringMatching(/^adj_/) },
      reason: 'The outage.',
    },
  },
  retryPayout: {
    target: (who) => createFailedPayout(app, who),
    entry: { action: 'payout.retry', before: { state: 'failed', tries: 16 }, after: { state: 'due', tries: 0 } },
  },
  settlePayout: {
    target: (who) => createFailedPayout(app, who),
    body: { reason: 'Sent by bank transfer.' },
    entry: {
      action: 'payout.settle',
      before: { state: 'failed', tries: 16 },
      after: { state: 'done' },
      reason: 'Sent by bank transfer.',
    },
  },
  retryTask: {
    target: getTaskId(app, createRunningTask),
    entry: {
      action: 'task.retry',
      before: { status: 'running', attempt: 1, failures: 1 },
      after: { status: 'running', attempt: 1, failures: 0, released: true },
    },
  },
  cancelAnyTask: {
    target: getTaskId(app, createQueuedTask),
    body: { reason: 'The customer asked for it.' },
    entry: {
      action: 'task.cancel',
      before: { status: 'queued', held: 12 },
      after: { status: 'canceled', held: 0 },
      reason: 'The customer asked for it.',
    },
  },
  releaseTask: {
    target: getTaskId(app, (db, customerId) => createRunningTask(db, customerId, -120)),
    body: { reason: 'Its worker is gone.' },
    entry: {
      action: 'task.release',
      before: { status: 'running', held: 12 },
      after: { status: 'failed', held: 0 },
      reason: 'Its worker is gone.',
    },
  },
  replayAnyDelivery: {
    target: getTaskId(app, createFailedDelivery),
    entry: { action: 'delivery.replay', before: { status: 'failed' }, after: { status: 'pending' } },
  },
  decideReport: {
    target: getTaskId(app, createReportedWork),
    body: { decision: 'taken_down', note: 'It breaks the law.' },
    entry: {
      action: 'work.take_down',
      before: { state: 'waiting', visibility: 'public' },
      after: { state: 'taken_down', visibility: 'private' },
      reason: 'It breaks the law.',
    },
  },
  resendEmail: {
    target: (who) => createFailedEmail(app.db, who),
    entry: { action: 'mail.resend', before: { status: 'failed' }, after: { status: 'failed', resent_as: anyText } },
  },
  sendTestEmail: { target: async () => 'email', entry: { action: 'mail.test', after: { state: 'skipped' } } },
  testConnection: { target: async () => 'storage', entry: { action: 'connection.test', after: { state: 'ok' } } },
  createInvitation: {
    target: async () => 'invited@example.com',
    body: { email: 'Invited@example.com' },
    entry: { action: 'invitation.create', after: { invitation: anyText } },
  },
  revokeInvitation: {
    target: () => createInvitation(app.db),
    entry: { action: 'invitation.revoke', before: { email: anyText }, after: { email: null } },
  },
  verifyLedger: {
    target: async () => 'ledger',
    entry: { action: 'ledger.verify', before: {}, after: { unbalanced: 0, wrong_balances: 0, wrong_lots: 0 } },
  },
});
