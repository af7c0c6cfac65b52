import { translate } from '@docusaurus/Translate';
import { DefaultLayout } from '../../core/layouts/DefaultLayout.tsx';
import { RegisterPage } from '../../features/auth/RegisterPage.tsx';

export default function Register() {
  return (
    <DefaultLayout
      middleware={['guest']}
      title={translate({ id: 'auth.register.title', message: 'Create an account' })}
      hidden
    >
      <RegisterPage />
    </DefaultLayout>
  );
}
