import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../../dashboard/layout/DashboardLayout.tsx';
import type { PageRules } from '../../../core/navigation/page-rules.ts';
import { KeysPage, KeysSkeleton } from '../../../features/keys/KeysPage.tsx';

export const page: PageRules = { middleware: ['auth'] };
export default function Keys() {
  return (
    <DashboardLayout title={translate({ id: 'keys.title', message: 'API Keys' })} skeleton={<KeysSkeleton />}>
      <KeysPage />
    </DashboardLayout>
  );
}
