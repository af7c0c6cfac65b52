import { translate } from '@docusaurus/Translate';
import { DefaultLayout } from '../../core/layouts/DefaultLayout.tsx';
import { ProfilePage } from '../../features/profile/ProfilePage.tsx';

export default function Profile() {
  return (
    <DefaultLayout
      middleware={['auth']}
      title={translate({ id: 'profile.title', message: 'Profile' })}
      hidden
      skeleton={<ProfilePage known={false} />}
    >
      <ProfilePage known />
    </DefaultLayout>
  );
}
