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
  /** J and K move between the rows of the section. */
  readonly hasRows?: true;
}

const waiting = createElement(Skeleton, { height: '10rem' });

/** The sections by name. */
export const sections: Readonly<Record<SectionName, Section>> = {
  overview: {
    name: () => translate({ id: 'overview.title', message: 'Overview' }),
    Content: lazyPart(async () => (await import('./sections/QueueSection.tsx')).QueueSection, { waiting }),
    hasRows: true,
  },
  refunds: {
    name: () => translate({ id: 'refunds.list', message: 'Refund requests' }),
    Content: lazyPart(async () => (await import('./sections/RefundSection.tsx')).RefundSection, { waiting }),
    hasRows: true,
  },
  questions: {
    name: () => translate({ id: 'questions.list', message: 'Questions' }),
    Content: lazyPart(async () => (await import('./sections/QuestionSection.tsx')).QuestionSection, { waiting }),
    hasRows: true,
  },
  reports: {
    name: () => translate({ id: 'support.reports', message: 'Reported works' }),
    Content: lazyPart(async () => (await import('./sections/ReportSection.tsx')).ReportSection, { waiting }),
    hasRows: true,
  },
  customers: {
    name: () => translate({ id: 'support.customers', message: 'Customers' }),
    Content: lazyPart(async () => (await import('./sections/CustomerSection.tsx')).CustomerSection, { waiting }),
    hasRows: true,
  },
  orders: {
    name: () => translate({ id: 'orders.title', message: 'Orders' }),
    Content: lazyPart(async () => (await import('./sections/OrderSection.tsx')).OrderSection, { waiting }),
    hasRows: true,
  },
  payouts: {
    name: () => translate({ id: 'support.payouts', message: 'Payouts' }),
    Content: lazyPart(async () => (await import('./sections/PayoutSection.tsx')).PayoutSection, { waiting }),
    hasRows: true,
  },
  tasks: {
    name: () => translate({ id: 'support.tasks', message: 'Tasks' }),
    Content: lazyPart(async () => (await import('./sections/TaskSection.tsx')).TaskSection, { waiting }),
    hasRows: true,
  },
  deliveries: {
    name: () => translate({ id: 'support.deliveries', message: 'Deliveries' }),
    Content: lazyPart(async () => (await import('./sections/DeliverySection.tsx')).DeliverySection, { waiting }),
    hasRows: true,
  },
  mails: {
    name: () => translate({ id: 'support.emails', message: 'Emails' }),
    Content: lazyPart(async () => (await import('./sections/EmailSection.tsx')).EmailSection, { waiting }),
    hasRows: true,
  },
  setup: {
    name: () => translate({ id: 'setup.title', message: 'Setup' }),
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
