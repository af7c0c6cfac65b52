import { translate } from '@docusaurus/Translate';
import { DefaultLayout } from '../../core/layouts/DefaultLayout.tsx';
import type { PageRules } from '../../core/navigation/page-rules.ts';
import { RegisterPage } from '../../features/auth/RegisterPage.tsx';

export const page: PageRules = { middleware: ['guest'] };

export default function Register() {
  return (
    <DefaultLayout title={translate({ id: 'auth.register.title', message: 'Create an account' })} hidden>
      <RegisterPage />
    </DefaultLayout>
  );
}
