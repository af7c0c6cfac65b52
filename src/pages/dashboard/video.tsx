import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../dashboard/layout/DashboardLayout.tsx';
import { VideoPage } from '../../features/videos/VideoPage.tsx';

export default function Video() {
  return (
    <DashboardLayout modes={false} title={translate({ id: 'videos.title', message: 'Video' })}>
      <VideoPage />
    </DashboardLayout>
  );
}
