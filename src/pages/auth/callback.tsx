import { translate } from '@docusaurus/Translate';
import { DefaultLayout } from '../../core/layouts/DefaultLayout.tsx';
import { CallbackPage } from '../../features/auth/CallbackPage.tsx';

export default function Callback() {
  return (
    <DefaultLayout title={translate({ id: 'auth.login.title', message: 'Sign in' })} hidden>
      <CallbackPage />
    </DefaultLayout>
  );
}
