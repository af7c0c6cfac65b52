import Translate from '@docusaurus/Translate';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import { limits } from '#catalog/limits.ts';
import { shareGuestKey } from '../../core/api/guest-key.ts';
import { useFormatDuration } from '../../core/format/format.ts';
import { useSession } from '../../core/session/use-session.ts';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import styles from './SaveSongs.module.css';

/** The library saves the works of the guest (src/features/library/use-guest-works.ts). */
const saving = '/dashboard/library?save=guest';

/** Offers to keep the songs of a guest: visitors sign up first. */
export function SaveSongs() {
  const duration = useFormatDuration();
  const { withBaseUrl } = useBaseUrlUtils();
  const signedIn = useSession().status === 'in';
  return (
    <p className={styles.save}>
      <LinkButton
        to={signedIn ? saving : `/auth/register?return=${encodeURIComponent(withBaseUrl(saving))}`}
        variant="primary"
        onClick={shareGuestKey}
      >
        <Translate id="home.save">Save these songs</Translate>
      </LinkButton>
      <span>
        {signedIn ? (
          <Translate id="home.save.signedIn">They move to your library.</Translate>
        ) : (
          <Translate id="home.save.visitor" values={{ time: duration(limits.retentionHours.guest * 3600) }}>
            {'Without an account, they are deleted after {time}.'}
          </Translate>
        )}
      </span>
    </p>
  );
}
