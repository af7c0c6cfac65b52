import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../../dashboard/layout/DashboardLayout.tsx';
import type { PageRules } from '../../../core/navigation/page-rules.ts';
import { ApiDocsPage } from '../../../features/docs/ApiDocsPage.tsx';

export const page: PageRules = { middleware: ['auth'] };

export default function ApiDocs() {
  return (
    <DashboardLayout title={translate({ id: 'docs.title', message: 'Docs' })} skeleton={<ApiDocsPage known={false} />}>
      <ApiDocsPage known />
    </DashboardLayout>
  );
}
