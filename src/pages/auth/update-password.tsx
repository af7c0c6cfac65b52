import { translate } from '@docusaurus/Translate';
import { DefaultLayout } from '../../core/layouts/DefaultLayout.tsx';
import { UpdatePasswordPage } from '../../features/auth/UpdatePasswordPage.tsx';

export default function UpdatePassword() {
  return (
    <DefaultLayout title={translate({ id: 'auth.update.title', message: 'Choose a new password' })} hidden>
      <UpdatePasswordPage />
    </DefaultLayout>
  );
}
