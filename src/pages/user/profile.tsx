import { translate } from '@docusaurus/Translate';
import { DefaultLayout } from '../../core/layouts/DefaultLayout.tsx';
import type { PageRules } from '../../core/navigation/page-rules.ts';
import { ProfilePage } from '../../features/profile/ProfilePage.tsx';

export const page: PageRules = { middleware: ['auth'] };

export default function Profile() {
  return (
    <DefaultLayout title={translate({ id: 'profile.title', message: 'Profile' })} hidden>
      <ProfilePage />
    </DefaultLayout>
  );
}
