import { translate } from '@docusaurus/Translate';
import { DefaultLayout } from '../../core/layouts/DefaultLayout.tsx';
import { LoginPage } from '../../features/auth/LoginPage.tsx';

export default function Login() {
  return (
    <DefaultLayout title={translate({ id: 'auth.login.title', message: 'Log in' })} hidden>
      <LoginPage />
    </DefaultLayout>
  );
}
