import { translate } from '@docusaurus/Translate';
import type { StatementLine } from '#generated/account/types.gen.ts';

const taskSteps = (step: string): string =>
  step === 'hold'
    ? translate({ id: 'billing.line.taskHold', message: 'Set aside for a task' })
    : translate({ id: 'billing.line.taskRelease', message: 'Returned by a task' });

const causes: Readonly<Record<StatementLine['cause']['kind'], (step: string) => string>> = {
  grant: () => translate({ id: 'billing.line.grant', message: 'Free credits' }),
  order: () => translate({ id: 'billing.line.order', message: 'Credits bought' }),
  task: taskSteps,
  lyrics: () => translate({ id: 'billing.line.lyrics', message: 'Timed lyrics' }),
  refund: (step) =>
    step === 'hold'
      ? translate({ id: 'billing.line.refundHold', message: 'Set aside for a refund' })
      : translate({ id: 'billing.line.refundBack', message: 'Returned: no refund' }),
  dispute: (step) =>
    step === 'won'
      ? translate({ id: 'billing.line.disputeWon', message: 'Returned after a dispute' })
      : translate({ id: 'billing.line.dispute', message: 'Disputed payment' }),
  admin: () => translate({ id: 'billing.line.admin', message: 'Correction by support' }),
  expiry: () => translate({ id: 'billing.line.expiry', message: 'Expired' }),
};

/** Why the balance changed. */
export const lineText = ({ cause }: Pick<StatementLine, 'cause'>): string => causes[cause.kind](cause.step);
