import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../../core/layouts/DashboardLayout.tsx';
import { RequireSession } from '../../../core/session/RequireSession.tsx';
import { KeysPage } from '../../../features/keys/KeysPage.tsx';
import { KeysSkeleton } from '../../../features/keys/KeysSkeleton.tsx';
import { AntdApp } from '../../../kit/AntdApp.tsx';

export default function Keys() {
  return (
    <DashboardLayout title={translate({ id: 'keys.title', message: 'API Keys' })}>
      <AntdApp>
        <RequireSession skeleton={<KeysSkeleton />}>
          <KeysPage />
        </RequireSession>
      </AntdApp>
    </DashboardLayout>
  );
}
