import { translate } from '@docusaurus/Translate';
import { DashboardLayout } from '../../dashboard/layout/DashboardLayout.tsx';
import { ImagePage } from '../../features/images/ImagePage.tsx';

export default function Image() {
  return (
    <DashboardLayout modes={false} title={translate({ id: 'images.title', message: 'Image' })}>
      <ImagePage />
    </DashboardLayout>
  );
}
