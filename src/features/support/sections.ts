import type { ComponentType, LazyExoticComponent } from 'react';
import { translate } from '@docusaurus/Translate';
import { lazyComponent } from '../../core/navigation/lazy-component.ts';
import type { SectionName } from './section-names.ts';

interface Section {
  readonly name: () => string;
  /** The section's component, loaded on demand. */
  readonly Content: LazyExoticComponent<ComponentType>;
}

/** The sections by name. */
export const sections: Readonly<Record<SectionName, Section>> = {
  refunds: {
    name: () => translate({ id: 'refunds.list', message: 'Refund requests' }),
    Content: lazyComponent(async () => (await import('./sections/RefundSection.tsx')).RefundSection),
  },
  questions: {
    name: () => translate({ id: 'questions.list', message: 'Questions' }),
    Content: lazyComponent(async () => (await import('./sections/QuestionSection.tsx')).QuestionSection),
  },
  reports: {
    name: () => translate({ id: 'support.reports', message: 'Reported works' }),
    Content: lazyComponent(async () => (await import('./sections/ReportSection.tsx')).ReportSection),
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
  },
  tasks: {
    name: () => translate({ id: 'support.tasks', message: 'Tasks' }),
    Content: lazyComponent(async () => (await import('./sections/TaskSection.tsx')).TaskSection),
  },
  deliveries: {
    name: () => translate({ id: 'support.deliveries', message: 'Deliveries' }),
    Content: lazyComponent(async () => (await import('./sections/DeliverySection.tsx')).DeliverySection),
  },
  mails: {
    name: () => translate({ id: 'support.emails', message: 'Emails' }),
    Content: lazyComponent(async () => (await import('./sections/EmailSection.tsx')).EmailSection),
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
