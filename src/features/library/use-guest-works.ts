import { useEffect, useEffectEvent } from 'react';
import { useHistory, useLocation } from '@docusaurus/router';
import { translate } from '@docusaurus/Translate';
import { saveGuestWorksMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import { toApiError } from '../../core/api/api-error.ts';
import { discardGuestKey, readGuestKey } from '../../core/api/guest-key.ts';
import { useAction } from '../../core/api/use-action.ts';

const parameter = 'save';

const savedMessage = () => translate({ id: 'library.guest.saved', message: 'Your songs are saved' });

/** The message of a failure. A key that is rejected is of no use anymore. */
function getFailure(error: unknown) {
  if (toApiError(error)?.status === 404) {
    discardGuestKey();
    return {
      exact: translate({ id: 'library.guest.gone', message: 'The songs have expired or are already saved' }),
    };
  }
  return translate({
    id: 'library.guest.failed',
    message: 'The songs couldn’t be saved. Reload the page to try again.',
  });
}

/**
 * Saves the works of the guest of this tab, or of the tab that began the sign-up, after "Save these songs" of the home page, which
 * leads here with `?save=guest`. Anyone can create such a link: in a browser without a guest's key, it only opens the library.
 */
export function useGuestWorks(): void {
  const { pathname, search } = useLocation();
  const history = useHistory();
  const { run } = useAction(saveGuestWorksMutation, {
    success: ({ work_ids: ids }) => {
      discardGuestKey();
      return ids.length > 0 ? savedMessage() : undefined;
    },
    failure: getFailure,
    refresh: ['listWorks', 'getKeeping'],
  });
  const save = useEffectEvent(async () => {
    const key = readGuestKey();
    if (key !== null) await run({ body: { secret: key.secret } });
    // After a failure, the next visit tries again. Meanwhile, another page may have been opened.
    if (readGuestKey() !== null || history.location.pathname !== pathname) return;
    const query = new URLSearchParams(search);
    query.delete(parameter);
    history.replace(pathname + (query.size === 0 ? '' : `?${query}`));
  });
  const wanted = new URLSearchParams(search).get(parameter) === 'guest';
  useEffect(() => {
    if (wanted) void save();
  }, [wanted]);
}
