import { translate } from '@docusaurus/Translate';
import type { WebhookAttempt, WebhookDeliveryStatus } from '#generated/account/types.gen.ts';
import type { BadgeTone } from '../../../dashboard/StatusBadge.tsx';

export const statuses: Readonly<Record<WebhookDeliveryStatus, () => string>> = {
  pending: () => translate({ id: 'support.delivery.pending', message: 'On its way' }),
  delivered: () => translate({ id: 'support.delivery.delivered', message: 'Delivered' }),
  failed: () => translate({ id: 'task.status.failed', message: 'Failed' }),
  superseded: () => translate({ id: 'support.delivery.superseded', message: 'Superseded' }),
};

export const tones: Readonly<Record<WebhookDeliveryStatus, BadgeTone>> = {
  pending: 'busy',
  delivered: 'good',
  failed: 'bad',
  superseded: 'off',
};

const outcomes: Readonly<Record<WebhookAttempt['outcome'], () => string>> = {
  accepted: () => translate({ id: 'support.outcome.accepted', message: 'Accepted' }),
  status: () => translate({ id: 'support.outcome.status', message: 'Refused' }),
  redirect: () => translate({ id: 'support.outcome.redirect', message: 'Led elsewhere' }),
  timeout: () => translate({ id: 'support.outcome.timeout', message: 'No answer in time' }),
  unreachable: () => translate({ id: 'support.outcome.unreachable', message: 'Not reachable' }),
  address_refused: () => translate({ id: 'support.outcome.address', message: 'The address is not public' }),
  internal_error: () => translate({ id: 'support.outcome.internal', message: 'A fault of ours' }),
};

/** How an attempt ended, with the status of the answer where there was one. */
export const outcomeOf = ({ outcome, status_code: code }: WebhookAttempt): string =>
  code === null ? outcomes[outcome]() : `${outcomes[outcome]()} (${code})`;
