import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../dashboard/DashboardLayout.tsx';
import { MusicPage } from '../../features/songs/MusicPage.tsx';

export default function Music() {
  return (
    <DashboardLayout title={translate({ id: 'songs.title', message: 'Music' })}>
      <MusicPage />
    </DashboardLayout>
  );
}
