import { translate } from '@docusaurus/Translate';
import { DefaultLayout } from '../../core/layouts/DefaultLayout.tsx';
import { ResetPasswordPage } from '../../features/auth/ResetPasswordPage.tsx';

export default function ResetPassword() {
  return (
    <DefaultLayout title={translate({ id: 'auth.reset.title', message: 'Reset Password' })} hidden>
      <ResetPasswordPage />
    </DefaultLayout>
  );
}
