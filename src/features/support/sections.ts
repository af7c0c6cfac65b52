import type { ComponentType, LazyExoticComponent } from 'react';
import { translate } from '@docusaurus/Translate';
import type { SupportQueues } from '#generated/account/types.gen.ts';
import { whenWanted } from '../../core/navigation/when-wanted.ts';
import type { SectionName } from './section-names.ts';

interface Section {
  readonly name: () => string;
  /** What it shows, in a file of its own that is loaded when somebody looks at it. */
  readonly Content: LazyExoticComponent<ComponentType>;
  /** The queue whose length stands beside the name. */
  readonly waits?: keyof SupportQueues;
}

/** What each section of the page is. */
export const sections: Readonly<Record<SectionName, Section>> = {
  refunds: {
    name: () => translate({ id: 'refund.list', message: 'Refund requests' }),
    Content: whenWanted(async () => (await import('./RefundSection.tsx')).RefundSection),
    waits: 'refunds',
  },
  questions: {
    name: () => translate({ id: 'question.list', message: 'Questions' }),
    Content: whenWanted(async () => (await import('./QuestionSection.tsx')).QuestionSection),
    waits: 'questions',
  },
  reports: {
    name: () => translate({ id: 'support.reports', message: 'Reported works' }),
    Content: whenWanted(async () => (await import('./reports/ReportSection.tsx')).ReportSection),
    waits: 'reports',
  },
  customers: {
    name: () => translate({ id: 'support.customers', message: 'Customers' }),
    Content: whenWanted(async () => (await import('./customers/CustomerSection.tsx')).CustomerSection),
  },
  orders: {
    name: () => translate({ id: 'order.title', message: 'Orders' }),
    Content: whenWanted(async () => (await import('./orders/OrderSection.tsx')).OrderSection),
  },
  payouts: {
    name: () => translate({ id: 'support.payouts', message: 'Failed payouts' }),
    Content: whenWanted(async () => (await import('./PayoutSection.tsx')).PayoutSection),
    waits: 'payouts',
  },
  tasks: {
    name: () => translate({ id: 'support.tasks', message: 'Tasks' }),
    Content: whenWanted(async () => (await import('./tasks/TaskSection.tsx')).TaskSection),
    waits: 'tasks',
  },
  deliveries: {
    name: () => translate({ id: 'support.deliveries', message: 'Deliveries' }),
    Content: whenWanted(async () => (await import('./deliveries/DeliverySection.tsx')).DeliverySection),
  },
  mails: {
    name: () => translate({ id: 'support.mails', message: 'Mails' }),
    Content: whenWanted(async () => (await import('./mails/MailSection.tsx')).MailSection),
    waits: 'mails',
  },
  health: {
    name: () => translate({ id: 'health.title', message: 'System health' }),
    Content: whenWanted(async () => (await import('./operating/HealthSection.tsx')).HealthSection),
  },
  configuration: {
    name: () => translate({ id: 'config.title', message: 'Configuration' }),
    Content: whenWanted(async () => (await import('./operating/ConfigurationSection.tsx')).ConfigurationSection),
  },
  audit: {
    name: () => translate({ id: 'audit.title', message: 'Audit log' }),
    Content: whenWanted(async () => (await import('./audit/AuditSection.tsx')).AuditSection),
  },
};
