import { limits } from '../../../catalog/limits.ts';
import type { Feature } from '../../core/feature.ts';
import { operations } from './operations.ts';
import { authRoutes } from './routes.ts';
import { sessionReader } from './session.ts';
import { forgetSessions, writeSignupCredits } from './store.ts';

export const auth: Feature = {
  name: 'auth',
  hooks: (core) => ({ session: sessionReader(core) }),
  account: operations,
  routes: authRoutes,
  start: async (core) => {
    // Where an address has to be verified first, a sign-up by itself is worth nothing.
    await writeSignupCredits(core.db, core.config.requireVerifiedEmail ? 0 : limits.signupCredits);
    core.schedules.add({
      name: 'auth.forget',
      everySeconds: 3600,
      run: () => forgetSessions(core.db, core.clock.now()),
    });
  },
};
