import { translate } from '@docusaurus/Translate';
import type { ReportDecision, ReportReview, WorkKind } from '#generated/account/types.gen.ts';
import type { BadgeTone } from '../../../dashboard/StatusBadge.tsx';

export type Decision = ReportDecision['decision'];

/** As the library calls them. */
export const kindNames: Readonly<Record<WorkKind, () => string>> = {
  song: () => translate({ id: 'support.reports.song', message: 'Song' }),
  image: () => translate({ id: 'support.reports.image', message: 'Image' }),
  video: () => translate({ id: 'support.reports.video', message: 'Video' }),
};

const states: Readonly<Record<ReportReview['state'], () => { tone: BadgeTone; label: string }>> = {
  waiting: () => ({ tone: 'busy', label: translate({ id: 'support.waiting', message: 'Waiting' }) }),
  dismissed: () => ({ tone: 'off', label: translate({ id: 'support.reports.dismissed', message: 'Dismissed' }) }),
  taken_down: () => ({ tone: 'bad', label: translate({ id: 'support.reports.down', message: 'Taken down' }) }),
  restored: () => ({ tone: 'good', label: translate({ id: 'support.reports.restored', message: 'Restored' }) }),
};

export const reportState = ({ state }: Pick<ReportReview, 'state'>) => states[state]();

export const decisionNames: Readonly<Record<Decision, () => string>> = {
  dismissed: () => translate({ id: 'support.reports.dismiss', message: 'Dismiss' }),
  taken_down: () => translate({ id: 'support.reports.takeDown', message: 'Take down' }),
  restored: () => translate({ id: 'support.reports.restore', message: 'Restore' }),
};

export const decisionsDone: Readonly<Record<Decision, () => string>> = {
  dismissed: () => translate({ id: 'support.reports.dismissed.done', message: 'The reports are dismissed' }),
  taken_down: () => translate({ id: 'support.reports.down.done', message: 'The work is taken down' }),
  restored: () => translate({ id: 'support.reports.restored.done', message: 'The work is restored' }),
};

/** What can be decided about a work as it stands. */
export const decisionsOf: Readonly<Record<ReportReview['state'], readonly Decision[]>> = {
  waiting: ['dismissed', 'taken_down'],
  dismissed: ['taken_down'],
  taken_down: ['restored'],
  restored: ['taken_down'],
};
