import { translate } from '@docusaurus/Translate';
import type { AuditAction } from '#generated/account/types.gen.ts';

export const actions: Readonly<Record<AuditAction, () => string>> = {
  'refund.decide': () => translate({ id: 'audit.refund.decide', message: 'Refund decided' }),
  'question.answer': () => translate({ id: 'audit.question.answer', message: 'Question answered' }),
  'payout.retry': () => translate({ id: 'audit.payout.retry', message: 'Payout tried again' }),
  'payout.settle': () => translate({ id: 'audit.payout.settle', message: 'Payout settled by hand' }),
  'task.retry': () => translate({ id: 'audit.task.retry', message: 'Task tried again' }),
  'task.cancel': () => translate({ id: 'audit.task.cancel', message: 'Task canceled' }),
  'task.release': () => translate({ id: 'audit.task.release', message: 'Credits of a task released' }),
  'delivery.replay': () => translate({ id: 'audit.delivery.replay', message: 'Delivered again' }),
  'mail.resend': () => translate({ id: 'audit.mail.resend', message: 'Mail sent again' }),
  'ledger.verify': () => translate({ id: 'audit.ledger.verify', message: 'Books compared' }),
  'report.dismiss': () => translate({ id: 'support.reports.dismissed.done', message: 'The reports are dismissed' }),
  'work.take_down': () => translate({ id: 'support.reports.down.done', message: 'The work is taken down' }),
  'work.restore': () => translate({ id: 'support.reports.restored.done', message: 'The work is restored' }),
  'customer.role': () => translate({ id: 'support.role.done', message: 'The role is changed' }),
  'customer.suspend': () => translate({ id: 'support.suspend.done', message: 'The account is suspended' }),
  'customer.lift': () => translate({ id: 'support.lift.done', message: 'The suspension is lifted' }),
  'credits.adjust': () => translate({ id: 'support.credits.done', message: 'The credits are adjusted' }),
};
