import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../../dashboard/layout/DashboardLayout.tsx';
import { KeysPage, KeysSkeleton } from '../../../features/keys/KeysPage.tsx';

export default function Keys() {
  return (
    <DashboardLayout
      middleware={['auth']}
      title={translate({ id: 'keys.title', message: 'API Keys' })}
      skeleton={<KeysSkeleton />}
    >
      <KeysPage />
    </DashboardLayout>
  );
}
