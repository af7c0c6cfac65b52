import { translate } from '@docusaurus/Translate';
import { DefaultLayout } from '../../core/layouts/DefaultLayout.tsx';
import type { PageRules } from '../../core/navigation/page-rules.ts';
import { AdminPage } from '../../features/support/AdminPage.tsx';

export const page: PageRules = { middleware: ['admin'] };

export default function Admin() {
  return (
    <DefaultLayout title={translate({ id: 'support.title', message: 'Support' })} hidden>
      <AdminPage />
    </DefaultLayout>
  );
}
