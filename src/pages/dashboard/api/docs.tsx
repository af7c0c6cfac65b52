import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../../dashboard/layout/DashboardLayout.tsx';
import { ApiDocsPage } from '../../../features/docs/ApiDocsPage.tsx';

export default function ApiDocs() {
  return (
    <DashboardLayout
      middleware={['auth']}
      title={translate({ id: 'docs.title', message: 'Docs' })}
      skeleton={<ApiDocsPage known={false} />}
    >
      <ApiDocsPage known />
    </DashboardLayout>
  );
}
