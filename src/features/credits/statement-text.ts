import { translate } from '@docusaurus/Translate';
import type { StatementLine } from '#generated/account/types.gen.ts';

const taskSteps = (step: string): string =>
  step === 'hold'
    ? translate({ id: 'credits.line.taskHold', message: 'Set aside for a task' })
    : translate({ id: 'credits.line.taskRelease', message: 'Returned by a task' });

const causes: Readonly<Record<StatementLine['cause']['kind'], (step: string) => string>> = {
  grant: () => translate({ id: 'credits.line.grant', message: 'Free credits' }),
  order: () => translate({ id: 'credits.line.order', message: 'Credits bought' }),
  task: taskSteps,
  lyrics: () => translate({ id: 'credits.line.lyrics', message: 'Timed lyrics' }),
  refund: (step) =>
    step === 'hold'
      ? translate({ id: 'credits.line.refundHold', message: 'Set aside for a refund' })
      : translate({ id: 'credits.line.refundBack', message: 'Returned: no refund' }),
  dispute: (step) =>
    step === 'won'
      ? translate({ id: 'credits.line.disputeWon', message: 'Returned after a dispute' })
      : translate({ id: 'credits.line.dispute', message: 'Disputed payment' }),
  admin: () => translate({ id: 'credits.line.admin', message: 'Correction by support' }),
  expiry: () => translate({ id: 'credits.line.expiry', message: 'Expired' }),
};

/** Why the balance changed. */
export const lineText = ({ cause }: Pick<StatementLine, 'cause'>): string => causes[cause.kind](cause.step);
