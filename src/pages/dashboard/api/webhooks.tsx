import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../../dashboard/layout/DashboardLayout.tsx';
import type { PageRules } from '../../../core/navigation/page-rules.ts';
import { WebhooksPage, WebhooksSkeleton } from '../../../features/webhooks/WebhooksPage.tsx';

export const page: PageRules = { middleware: ['auth'] };
export default function Webhooks() {
  return (
    <DashboardLayout title={translate({ id: 'webhooks.title', message: 'Webhooks' })} skeleton={<WebhooksSkeleton />}>
      <WebhooksPage />
    </DashboardLayout>
  );
}
