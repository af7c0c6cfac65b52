import type { ComponentType, LazyExoticComponent } from 'react';
import { translate } from '@docusaurus/Translate';
import type { SupportQueues } from '#generated/account/types.gen.ts';
import { lazyComponent } from '../../core/navigation/lazy-component.ts';
import type { SectionName } from './section-names.ts';

interface Section {
  readonly name: () => string;
  /** The section's component, loaded on demand. */
  readonly Content: LazyExoticComponent<ComponentType>;
  /** The queue whose length is shown next to the name. */
  readonly waits?: keyof SupportQueues;
}

/** The sections by name. */
export const sections: Readonly<Record<SectionName, Section>> = {
  refunds: {
    name: () => translate({ id: 'refunds.list', message: 'Refund requests' }),
    Content: lazyComponent(async () => (await import('./sections/RefundSection.tsx')).RefundSection),
    waits: 'refunds',
  },
  questions: {
    name: () => translate({ id: 'questions.list', message: 'Questions' }),
    Content: lazyComponent(async () => (await import('./sections/QuestionSection.tsx')).QuestionSection),
    waits: 'questions',
  },
  reports: {
    name: () => translate({ id: 'support.reports', message: 'Reported works' }),
    Content: lazyComponent(async () => (await import('./sections/ReportSection.tsx')).ReportSection),
    waits: 'reports',
  },
  customers: {
    name: () => translate({ id: 'support.customers', message: 'Customers' }),
    Content: lazyComponent(async () => (await import('./sections/CustomerSection.tsx')).CustomerSection),
  },
  orders: {
    name: () => translate({ id: 'orders.title', message: 'Orders' }),
    Content: lazyComponent(async () => (await import('./sections/OrderSection.tsx')).OrderSection),
  },
  payouts: {
    name: () => translate({ id: 'support.payouts', message: 'Failed payouts' }),
    Content: lazyComponent(async () => (await import('./sections/PayoutSection.tsx')).PayoutSection),
    waits: 'payouts',
  },
  tasks: {
    name: () => translate({ id: 'support.tasks', message: 'Tasks' }),
    Content: lazyComponent(async () => (await import('./sections/TaskSection.tsx')).TaskSection),
    waits: 'tasks',
  },
  deliveries: {
    name: () => translate({ id: 'support.deliveries', message: 'Deliveries' }),
    Content: lazyComponent(async () => (await import('./sections/DeliverySection.tsx')).DeliverySection),
  },
  mails: {
    name: () => translate({ id: 'support.emails', message: 'Emails' }),
    Content: lazyComponent(async () => (await import('./sections/EmailSection.tsx')).EmailSection),
    waits: 'mails',
  },
  health: {
    name: () => translate({ id: 'operating.title', message: 'System health' }),
    Content: lazyComponent(async () => (await import('./sections/HealthSection.tsx')).HealthSection),
  },
  configuration: {
    name: () => translate({ id: 'operating.config.title', message: 'Configuration' }),
    Content: lazyComponent(async () => (await import('./sections/ConfigurationSection.tsx')).ConfigurationSection),
  },
  audit: {
    name: () => translate({ id: 'audit.title', message: 'Audit log' }),
    Content: lazyComponent(async () => (await import('./sections/AuditSection.tsx')).AuditSection),
  },
};
