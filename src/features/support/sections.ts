import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { translate } from '@docusaurus/Translate';
import type { SupportQueues } from '#generated/account/types.gen.ts';
import { reloadAfter } from '../../core/navigation/chunk-failure.ts';
import type { SectionName } from './section-names.ts';

interface Section {
  readonly name: () => string;
  /** What it shows, in a file of its own that is loaded when somebody looks at it. */
  readonly Content: LazyExoticComponent<ComponentType>;
  /** The queue whose length stands beside the name. */
  readonly waits?: keyof SupportQueues;
}

/** A newer build may have taken the place of the one that is open: then the page is loaded anew, as other pages are. */
const content = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      if (!reloadAfter(error, window.location.pathname)) throw error;
      return new Promise<never>(() => undefined);
    }
  });

/** What each section of the page is. */
export const sections: Readonly<Record<SectionName, Section>> = {
  refunds: {
    name: () => translate({ id: 'refund.list', message: 'Refund requests' }),
    Content: content(async () => (await import('./RefundSection.tsx')).RefundSection),
    waits: 'refunds',
  },
  questions: {
    name: () => translate({ id: 'question.list', message: 'Questions' }),
    Content: content(async () => (await import('./QuestionSection.tsx')).QuestionSection),
    waits: 'questions',
  },
  payouts: {
    name: () => translate({ id: 'support.payouts', message: 'Failed payouts' }),
    Content: content(async () => (await import('./PayoutSection.tsx')).PayoutSection),
    waits: 'payouts',
  },
  tasks: {
    name: () => translate({ id: 'support.tasks', message: 'Tasks' }),
    Content: content(async () => (await import('./tasks/TaskSection.tsx')).TaskSection),
    waits: 'tasks',
  },
  deliveries: {
    name: () => translate({ id: 'support.deliveries', message: 'Deliveries' }),
    Content: content(async () => (await import('./deliveries/DeliverySection.tsx')).DeliverySection),
  },
  mails: {
    name: () => translate({ id: 'support.mails', message: 'Mails' }),
    Content: content(async () => (await import('./mails/MailSection.tsx')).MailSection),
    waits: 'mails',
  },
  health: {
    name: () => translate({ id: 'health.title', message: 'System health' }),
    Content: content(async () => (await import('./operating/HealthSection.tsx')).HealthSection),
  },
  configuration: {
    name: () => translate({ id: 'config.title', message: 'Configuration' }),
    Content: content(async () => (await import('./operating/ConfigurationSection.tsx')).ConfigurationSection),
  },
  audit: {
    name: () => translate({ id: 'audit.title', message: 'Audit log' }),
    Content: content(async () => (await import('./audit/AuditSection.tsx')).AuditSection),
  },
};
