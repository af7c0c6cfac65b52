import { translate } from '@docusaurus/Translate';
import { failureOf } from '../../core/api/api-failure.ts';
import { problemMessage } from '../../core/problem-messages.ts';
import { toast } from '../../ui/toaster/toast.ts';
import { useRemoveWay } from './profile-queries.ts';
import { useFresh } from '../../core/session/use-fresh.ts';

/** Takes a way to log in away, and says what became of it. `done` is said when it is gone. */
export function useRemoval(way: 'passkey' | 'sign-in') {
  const remove = useRemoveWay(way);
  const withFresh = useFresh();
  return async (id: string, done: string): Promise<void> => {
    try {
      await withFresh(async () => {
        await remove.mutateAsync(id);
        toast.success(done);
      });
    } catch (error) {
      const own =
        failureOf(error)?.problem?.code === 'last_sign_in'
          ? translate({ id: 'auth.lastAccount', message: 'This is the only way into your account' })
          : translate({ id: 'profile.removeFailed', message: 'This was not removed, please try again' });
      toast.error(problemMessage(error, own));
    }
  };
}
