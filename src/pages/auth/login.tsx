import { translate } from '@docusaurus/Translate';
import { DefaultLayout } from '../../core/layouts/DefaultLayout.tsx';
import { LoginPage } from '../../features/auth/LoginPage.tsx';

export default function Login() {
  return (
    <DefaultLayout middleware={['guest']} title={translate({ id: 'auth.login.title', message: 'Sign in' })} hidden>
      <LoginPage />
    </DefaultLayout>
  );
}
