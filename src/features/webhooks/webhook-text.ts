import { translate } from '@docusaurus/Translate';
import type * as api from '#generated/account/types.gen.ts';
import type { State } from '../../dashboard/StatusBadge.tsx';

export const eventTypes: readonly api.TaskEventType[] = ['task.text', 'task.first', 'task.complete', 'task.failed'];

const events: Readonly<Record<api.TaskEventType, () => string>> = {
  'task.text': () => translate({ id: 'webhooks.event.text', message: 'Titles and lyrics are ready' }),
  'task.first': () => translate({ id: 'webhooks.event.first', message: 'The first song is ready to play' }),
  'task.complete': () => translate({ id: 'webhooks.event.complete', message: 'All items are ready' }),
  'task.failed': () => translate({ id: 'webhooks.event.failed', message: 'The task failed' }),
};

/** Labels of events. */
export const getEventText = (type: api.TaskEventType): string => events[type]();

export function getEndpointState({ enabled, paused_at: paused, failing_since: failing }: api.WebhookEndpoint): State {
  if (paused !== null)
    return { tone: 'bad', label: () => translate({ id: 'webhooks.state.paused', message: 'Paused' }) };
  if (!enabled) return { tone: 'off', label: () => translate({ id: 'webhooks.state.off', message: 'Off' }) };
  if (failing !== null)
    return { tone: 'bad', label: () => translate({ id: 'webhooks.state.failing', message: 'Failing' }) };
  return { tone: 'good', label: () => translate({ id: 'webhooks.state.on', message: 'On' }) };
}

export const deliveryStates: Readonly<Record<api.WebhookDeliveryStatus, State>> = {
  pending: { tone: 'busy', label: () => translate({ id: 'webhooks.delivery.pending', message: 'Pending' }) },
  delivered: { tone: 'good', label: () => translate({ id: 'webhooks.delivery.delivered', message: 'Delivered' }) },
  failed: { tone: 'bad', label: () => translate({ id: 'webhooks.delivery.failed', message: 'Failed' }) },
  superseded: { tone: 'off', label: () => translate({ id: 'webhooks.delivery.superseded', message: 'Superseded' }) },
};

const outcomes: Readonly<Record<api.WebhookAttempt['outcome'], () => string>> = {
  accepted: () => translate({ id: 'webhooks.outcome.accepted', message: 'Accepted' }),
  status: () => translate({ id: 'webhooks.outcome.status', message: 'Rejected' }),
  redirect: () => translate({ id: 'webhooks.outcome.redirect', message: 'Redirected; redirects aren’t followed' }),
  timeout: () => translate({ id: 'webhooks.outcome.timeout', message: 'Timed out' }),
  unreachable: () => translate({ id: 'webhooks.outcome.unreachable', message: 'Unreachable' }),
  address_refused: () =>
    translate({ id: 'webhooks.outcome.refused', message: 'The URL resolves to an address that isn’t public' }),
  internal_error: () =>
    translate({ id: 'webhooks.outcome.internal', message: 'Not sent because of an internal error' }),
};

/** The result of an attempt, with the status of the response if there was one. */
export const getOutcomeText = ({ outcome, status_code: status }: api.WebhookAttempt): string =>
  status === null ? outcomes[outcome]() : `${status} ${outcomes[outcome]()}`;

/** Whether an attempt is imminent. Deliveries that wait for hours aren't polled. */
export const isAttemptImminent = ({ status, next_attempt_at: next }: api.WebhookDelivery): boolean =>
  status === 'pending' && next !== null && Date.parse(next) < Date.now() + 15_000;
