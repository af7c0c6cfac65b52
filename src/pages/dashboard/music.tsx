import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../dashboard/layout/DashboardLayout.tsx';
import { SongsPage } from '../../features/songs/SongsPage.tsx';

export default function Music() {
  return (
    <DashboardLayout modes={false} title={translate({ id: 'songs.title', message: 'Music' })}>
      <SongsPage />
    </DashboardLayout>
  );
}
