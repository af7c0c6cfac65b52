import { translate } from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';
import type { ServiceState, ServiceStatus } from '#generated/account/types.gen.ts';

/** The description for search engines. */
export const statusDescription = (): string =>
  translate(
    {
      id: 'status.description',
      message:
        'Current status of the API, its queues, engines, and storage, and their history over the last {days} days.',
    },
    { days: String(limits.statusDays) },
  );

export type StatusComponent = ServiceStatus['components'][number];

export const stateTexts: Readonly<Record<ServiceState, () => string>> = {
  operational: () => translate({ id: 'status.operational', message: 'Operational' }),
  degraded: () => translate({ id: 'status.degraded', message: 'Degraded' }),
  down: () => translate({ id: 'status.down', message: 'Down' }),
};

export const overallTexts: Readonly<Record<ServiceState, () => string>> = {
  operational: () => translate({ id: 'status.overall.operational', message: 'All systems operational' }),
  degraded: () => translate({ id: 'status.overall.degraded', message: 'Some systems are slow' }),
  down: () => translate({ id: 'status.overall.down', message: 'Some systems are down' }),
};

export const partNames: Readonly<Record<StatusComponent['id'], () => string>> = {
  api: () => translate({ id: 'status.part.api', message: 'API' }),
  database: () => translate({ id: 'status.part.database', message: 'Database' }),
  tasks: () => translate({ id: 'status.part.tasks', message: 'Task queue' }),
  engines: () => translate({ id: 'status.part.engines', message: 'Music engines' }),
  deliveries: () => translate({ id: 'status.part.deliveries', message: 'Callback queue' }),
  storage: () => translate({ id: 'status.part.storage', message: 'File storage' }),
};

export const reasonTexts: Readonly<Record<NonNullable<StatusComponent['reason']>, () => string>> = {
  engine_unavailable: () =>
    translate({
      id: 'status.reason.engine',
      message: 'An engine is unavailable. New tasks are accepted and wait until it’s back.',
    }),
};
