import type { Feature } from '../../core/feature.ts';
import { outbound } from '../../core/outbound.ts';
import { operations } from './operations.ts';
import { createInboxes } from './service.ts';
import { deleteExpiredInboxes } from './store.ts';

/** Inboxes store what is posted to them. They start before `webhooks`, which may post there immediately. */
export const inboxes: Feature = {
  name: 'inboxes',
  account: operations,
  start: async (core) => {
    outbound(core).registerInboxes(createInboxes(core));
    core.schedules.add({
      name: 'inboxes.forget',
      everySeconds: 900,
      run: () => deleteExpiredInboxes(core.db, core.clock.now()),
    });
  },
};
