import { translate } from '@docusaurus/Translate';
import { DefaultLayout } from '../../core/layouts/DefaultLayout.tsx';
import { AdminPage } from '../../features/support/AdminPage.tsx';

export default function Admin() {
  return (
    <DefaultLayout
      middleware={['admin']}
      title={translate({ id: 'support.title', message: 'Support' })}
      hidden
      skeleton={<AdminPage known={false} />}
    >
      <AdminPage known />
    </DefaultLayout>
  );
}
