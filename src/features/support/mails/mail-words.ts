import { translate } from '@docusaurus/Translate';
import type { MailStatus } from '#generated/account/types.gen.ts';
import type { BadgeTone } from '../../../dashboard/StatusBadge.tsx';

export const statuses: Readonly<Record<MailStatus, () => string>> = {
  waiting: () => translate({ id: 'support.mail.waiting', message: 'Waiting' }),
  sent: () => translate({ id: 'support.mail.sent', message: 'Sent' }),
  failed: () => translate({ id: 'task.status.failed', message: 'Failed' }),
  void: () => translate({ id: 'support.mail.void', message: 'Nothing to say any more' }),
};

export const tones: Readonly<Record<MailStatus, BadgeTone>> = {
  waiting: 'busy',
  sent: 'good',
  failed: 'bad',
  void: 'off',
};
