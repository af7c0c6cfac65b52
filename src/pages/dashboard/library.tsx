import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../dashboard/DashboardLayout.tsx';
import type { PageRules } from '../../core/navigation/page-rules.ts';
import { RequireSession } from '../../core/session/RequireSession.tsx';
import { LibraryPage } from '../../features/library/LibraryPage.tsx';
import { LibrarySkeleton } from '../../features/library/LibrarySkeleton.tsx';
import { AntdApp } from '../../dashboard/AntdApp.tsx';

export const page: PageRules = { middleware: ['auth'] };
export default function Library() {
  return (
    <DashboardLayout title={translate({ id: 'library.title', message: 'Library' })}>
      <AntdApp>
        <RequireSession skeleton={<LibrarySkeleton />}>
          <LibraryPage />
        </RequireSession>
      </AntdApp>
    </DashboardLayout>
  );
}
