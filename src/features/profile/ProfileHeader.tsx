import Translate, { translate } from '@docusaurus/Translate';
import { PageHeader } from '../../dashboard/PageHeader.tsx';

export function ProfileHeader() {
  return (
    <PageHeader title={translate({ id: 'profile.title', message: 'Profile' })}>
      <Translate id="profile.lead">Your account, how you log in, and what is kept of you.</Translate>
    </PageHeader>
  );
}
