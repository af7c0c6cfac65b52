import { translate } from '@docusaurus/Translate';
import type { Question } from '#generated/account/types.gen.ts';
import type { State } from '../../dashboard/StatusBadge.tsx';

/** The types of questions, in the order of the list. */
export const questionTypes: Readonly<Record<Question['type'], () => string>> = {
  payment_not_received: () => translate({ id: 'questions.type.payment', message: 'Payment not received' }),
  credits_missing: () => translate({ id: 'questions.type.credits', message: 'Credits missing' }),
  invoice_or_receipt: () => translate({ id: 'questions.type.receipt', message: 'Invoice or receipt' }),
  refund_status: () => translate({ id: 'questions.type.refund', message: 'Refund status' }),
  account_access: () => translate({ id: 'questions.type.account', message: 'Account or sign-in' }),
  technical_problem: () => translate({ id: 'questions.type.technical', message: 'Technical problem' }),
  other: () => translate({ id: 'questions.type.other', message: 'Other' }),
};

export const questionStates: Readonly<Record<Question['state'], State>> = {
  open: { tone: 'busy', label: () => translate({ id: 'questions.state.open', message: 'Waiting for a reply' }) },
  answered: { tone: 'good', label: () => translate({ id: 'questions.state.answered', message: 'Replied' }) },
};
