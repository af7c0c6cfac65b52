import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../dashboard/layout/DashboardLayout.tsx';
import { LibraryPage, LibrarySkeleton } from '../../features/library/LibraryPage.tsx';

export default function Library() {
  return (
    <DashboardLayout
      middleware={['auth']}
      title={translate({ id: 'library.title', message: 'Library' })}
      skeleton={<LibrarySkeleton />}
    >
      <LibraryPage />
    </DashboardLayout>
  );
}
