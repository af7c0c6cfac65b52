import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../dashboard/layout/DashboardLayout.tsx';
import type { PageRules } from '../../core/navigation/page-rules.ts';
import { LibraryPage, LibrarySkeleton } from '../../features/library/LibraryPage.tsx';

export const page: PageRules = { middleware: ['auth'] };
export default function Library() {
  return (
    <DashboardLayout title={translate({ id: 'library.title', message: 'Library' })} skeleton={<LibrarySkeleton />}>
      <LibraryPage />
    </DashboardLayout>
  );
}
