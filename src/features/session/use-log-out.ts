import { useState } from 'react';
import { translate } from '@docusaurus/Translate';
import { failureOf } from '../../core/api/api-failure.ts';
import { usePageServices } from '../../core/page-services.ts';
import { signOut, makeSession } from '../../core/session/session.ts';
import { toast } from '../../ui/toaster/toast.ts';

/** Ends the session. A session that was gone already counts as ended. */
export function useLogOut() {
  const services = usePageServices();
  const [busy, setBusy] = useState(false);
  async function logOut() {
    setBusy(true);
    try {
      await signOut(services.config).catch((error: unknown) => {
        if (failureOf(error)?.status !== 401) throw error;
      });
      services.get(makeSession).end();
      toast.success(translate({ id: 'session.loggedOut', message: 'Logout success' }));
    } catch (error) {
      // The sentences for failures are loaded when there is one: this is on every page of the site.
      const { problemMessage } = await import('../../core/problem-messages.ts');
      toast.error(
        problemMessage(error, translate({ id: 'session.logOutFailed', message: 'Log out failed, please try again' })),
      );
    }
    setBusy(false);
  }
  return { logOut, busy };
}
