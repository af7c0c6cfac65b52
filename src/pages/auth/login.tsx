import { translate } from '@docusaurus/Translate';
import { DefaultLayout } from '../../core/layouts/DefaultLayout.tsx';
import type { PageRules } from '../../core/navigation/page-rules.ts';
import { LoginPage } from '../../features/auth/LoginPage.tsx';

export const page: PageRules = { middleware: ['guest'] };

export default function Login() {
  return (
    <DefaultLayout title={translate({ id: 'auth.login.title', message: 'Sign in' })} hidden>
      <LoginPage />
    </DefaultLayout>
  );
}
