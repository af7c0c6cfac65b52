import { RequireSession } from '../../core/session/RequireSession.tsx';
import { WithQueries } from '../../core/WithQueries.tsx';
import { AntdApp } from '../../dashboard/AntdApp.tsx';
import { ProfileSections } from './ProfileSections.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';

/** The account of whoever is signed in. */
export function ProfilePage() {
  return (
    <AntdApp>
      <WithQueries>
        <RequireSession skeleton={<ProfileSkeleton />}>
          <ProfileSections />
        </RequireSession>
      </WithQueries>
    </AntdApp>
  );
}
