import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../../dashboard/layout/DashboardLayout.tsx';
import type { PageRules } from '../../../core/navigation/page-rules.ts';
import { RequireSession } from '../../../core/session/RequireSession.tsx';
import { KeysPage, KeysSkeleton } from '../../../features/keys/KeysPage.tsx';

export const page: PageRules = { middleware: ['auth'] };
export default function Keys() {
  return (
    <DashboardLayout title={translate({ id: 'keys.title', message: 'API Keys' })}>
      <RequireSession skeleton={<KeysSkeleton />}>
        <KeysPage />
      </RequireSession>
    </DashboardLayout>
  );
}
