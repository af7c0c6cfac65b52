import { translate } from '@docusaurus/Translate';
import { DefaultLayout } from '../../core/layouts/DefaultLayout.tsx';
import { FirstAdminPage } from '../../features/auth/FirstAdminPage.tsx';

export default function FirstAdmin() {
  return (
    <DefaultLayout title={translate({ id: 'support.role.admin', message: 'Administrator' })} hidden>
      <FirstAdminPage />
    </DefaultLayout>
  );
}
