import { translate } from '@docusaurus/Translate';
import type { Setup } from '#generated/account/types.gen.ts';
import { partNames } from '../../status/status-text.ts';

export type SetupItem = Setup['items'][number];

interface SetupText {
  readonly name: () => string;
  /** Why customers need it, or what happens without it. */
  readonly why: () => string;
  /** The part of the guide for operators. */
  readonly guide: `/docs/self-hosting#${'public' | 'engine' | 'brand' | 'health'}`;
  /** The heading in OPERATING.md, which isn't translated. */
  readonly heading: string;
}

/** What the page says about each item. */
export const setupTexts: Readonly<Record<SetupItem['id'], SetupText>> = {
  email: {
    name: () => translate({ id: 'operating.connections.email', message: 'Email server' }),
    why: () =>
      translate({ id: 'setup.email', message: 'Without one, customers can’t reset a password or confirm an address.' }),
    guide: '/docs/self-hosting#engine',
    heading: 'Email',
  },
  payments: {
    name: () => translate({ id: 'operating.connections.payments', message: 'Payment provider' }),
    why: () =>
      translate({
        id: 'setup.payments',
        message: 'Without a live Stripe key, customers get credits without paying.',
      }),
    guide: '/docs/self-hosting#engine',
    heading: 'Payments',
  },
  engine: {
    name: partNames.engines,
    why: () =>
      translate({ id: 'setup.engine', message: 'Without a service, live keys use the sandbox. One is enough.' }),
    guide: '/docs/self-hosting#engine',
    heading: 'Live engine',
  },
  storage: {
    name: partNames.storage,
    why: () =>
      translate({
        id: 'setup.storage',
        message: 'Without a bucket, files are on this machine, and only it can serve them.',
      }),
    guide: '/docs/self-hosting#public',
    heading: 'Files in a bucket',
  },
  brand: {
    name: () => translate({ id: 'setup.brand', message: 'Brand' }),
    why: () => translate({ id: 'setup.brand.why', message: 'Pages, emails, and receipts show its name and color.' }),
    guide: '/docs/self-hosting#brand',
    heading: 'Site configuration',
  },
  legal: {
    name: () => translate({ id: 'setup.legal', message: 'Legal pages' }),
    why: () =>
      translate({
        id: 'setup.legal.why',
        message: 'They name the company, its address, and its email, as receipts do.',
      }),
    guide: '/docs/self-hosting#brand',
    heading: 'Site configuration',
  },
  address: {
    name: () => translate({ id: 'setup.address', message: 'Public URL' }),
    why: () =>
      translate({ id: 'setup.address.why', message: 'Emails and callbacks contain the https URL of the site.' }),
    guide: '/docs/self-hosting#public',
    heading: 'Environment variables',
  },
  proxy: {
    name: () => translate({ id: 'setup.proxy', message: 'Reverse proxy' }),
    why: () =>
      translate({
        id: 'setup.proxy.why',
        message: 'Without its address, all customers share one IP address and its limits.',
      }),
    guide: '/docs/self-hosting#public',
    heading: 'Reverse proxy',
  },
  database: {
    name: partNames.database,
    why: () =>
      translate({
        id: 'setup.database',
        message: 'PostgreSQL allows several processes and point-in-time recovery.',
      }),
    guide: '/docs/self-hosting#public',
    heading: 'More than one process',
  },
  metrics: {
    name: () => translate({ id: 'setup.metrics', message: 'Metrics' }),
    why: () =>
      translate({ id: 'setup.metrics.why', message: 'With a token, Prometheus reads metrics and sends alerts.' }),
    guide: '/docs/self-hosting#health',
    heading: 'Health checks',
  },
};
