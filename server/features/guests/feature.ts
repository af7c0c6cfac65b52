import type { Feature } from '../../core/feature.ts';
import { operations } from './operations.ts';
import { deleteExpiredGuests } from './store.ts';

/** Guests try the API without an account: a customer for an hour, with one test key. */
export const guests: Feature = {
  name: 'guests',
  account: operations,
  start: async (core) => {
    core.schedules.add({
      name: 'guests.forget',
      everySeconds: 900,
      // In parts until none is left, however many networks have made guests.
      run: async (signal) => {
        while (!signal.aborted && (await deleteExpiredGuests(core.db)) > 0);
      },
    });
  },
};
