import type { Feature } from '../../core/feature.ts';
import { deleteExpiredAddressLinks } from './address-link-store.ts';
import { openAddressKey } from './address-mark.ts';
import { deleteExpiredInvitations } from './invitation-store.ts';
import { deleteUnusedMarks } from './known-devices-store.ts';
import { operations } from './operations.ts';
import { authRoutes } from './routes.ts';
import { sessionReader } from './session.ts';
import { deleteExpiredSessions, deleteExpiredVerifications } from './store.ts';

export const auth: Feature = {
  name: 'auth',
  hooks: (core) => ({ session: sessionReader(core) }),
  account: operations,
  routes: authRoutes,
  start: async (core) => {
    await openAddressKey(core);
    // More often, because anyone can have them stored.
    core.schedules.add({
      name: 'auth.verifications',
      everySeconds: 300,
      run: () => deleteExpiredVerifications(core.db, core.clock.now()),
    });
    core.schedules.add({
      name: 'auth.forget',
      everySeconds: 3600,
      run: async () => {
        await deleteExpiredSessions(core.db, core.clock.now());
        await deleteExpiredAddressLinks(core.db, core.clock.now());
        await deleteExpiredInvitations(core.db, core.clock.now());
        await deleteUnusedMarks(core.db, core.clock.now());
      },
    });
  },
};
