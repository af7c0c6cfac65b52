import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../../dashboard/layout/DashboardLayout.tsx';
import { WebhooksPage, WebhooksSkeleton } from '../../../features/webhooks/WebhooksPage.tsx';

export default function Webhooks() {
  return (
    <DashboardLayout
      middleware={['auth']}
      title={translate({ id: 'webhooks.title', message: 'Webhooks' })}
      skeleton={<WebhooksSkeleton />}
    >
      <WebhooksPage />
    </DashboardLayout>
  );
}
