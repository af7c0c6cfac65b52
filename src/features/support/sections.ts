import { type ComponentType, createElement } from 'react';
import { translate } from '@docusaurus/Translate';
import { lazyPart } from '../../core/parts/lazy-part.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { SectionName } from './section-names.ts';

interface Section {
  readonly name: () => string;
  /** The section's component, loaded on demand. */
  readonly Content: ComponentType;
  /** Support has no link to it. */
  readonly adminOnly?: true;
}

const waiting = createElement(Skeleton, { height: '10rem' });

/** The sections by name. */
export const sections: Readonly<Record<SectionName, Section>> = {
  refunds: {
    name: () => translate({ id: 'refunds.list', message: 'Refund requests' }),
    Content: lazyPart(async () => (await import('./sections/RefundSection.tsx')).RefundSection, { waiting }),
  },
  questions: {
    name: () => translate({ id: 'questions.list', message: 'Questions' }),
    Content: lazyPart(async () => (await import('./sections/QuestionSection.tsx')).QuestionSection, { waiting }),
  },
  reports: {
    name: () => translate({ id: 'support.reports', message: 'Reported works' }),
    Content: lazyPart(async () => (await import('./sections/ReportSection.tsx')).ReportSection, { waiting }),
  },
  customers: {
    name: () => translate({ id: 'support.customers', message: 'Customers' }),
    Content: lazyPart(async () => (await import('./sections/CustomerSection.tsx')).CustomerSection, { waiting }),
  },
  orders: {
    name: () => translate({ id: 'orders.title', message: 'Orders' }),
    Content: lazyPart(async () => (await import('./sections/OrderSection.tsx')).OrderSection, { waiting }),
  },
  payouts: {
    name: () => translate({ id: 'support.payouts', message: 'Payouts' }),
    Content: lazyPart(async () => (await import('./sections/PayoutSection.tsx')).PayoutSection, { waiting }),
  },
  tasks: {
    name: () => translate({ id: 'support.tasks', message: 'Tasks' }),
    Content: lazyPart(async () => (await import('./sections/TaskSection.tsx')).TaskSection, { waiting }),
  },
  deliveries: {
    name: () => translate({ id: 'support.deliveries', message: 'Deliveries' }),
    Content: lazyPart(async () => (await import('./sections/DeliverySection.tsx')).DeliverySection, { waiting }),
  },
  mails: {
    name: () => translate({ id: 'support.emails', message: 'Emails' }),
    Content: lazyPart(async () => (await import('./sections/EmailSection.tsx')).EmailSection, { waiting }),
  },
  setup: {
    name: () => translate({ id: 'setup.title', message: 'Set-up' }),
    Content: lazyPart(async () => (await import('./sections/SetupSection.tsx')).SetupSection, { waiting }),
    adminOnly: true,
  },
  health: {
    name: () => translate({ id: 'operating.title', message: 'System health' }),
    Content: lazyPart(async () => (await import('./sections/HealthSection.tsx')).HealthSection, { waiting }),
  },
  configuration: {
    name: () => translate({ id: 'operating.config.title', message: 'Configuration' }),
    Content: lazyPart(async () => (await import('./sections/ConfigurationSection.tsx')).ConfigurationSection, {
      waiting,
    }),
  },
  audit: {
    name: () => translate({ id: 'audit.title', message: 'Audit log' }),
    Content: lazyPart(async () => (await import('./sections/AuditSection.tsx')).AuditSection, { waiting }),
  },
};
