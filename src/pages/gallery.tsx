import { translate } from '@docusaurus/Translate';
import { DefaultLayout } from '../core/layouts/DefaultLayout.tsx';
import { GalleryPage } from '../features/gallery/GalleryPage.tsx';

export default function Gallery() {
  const description = translate({
    id: 'gallery.description',
    message: 'Songs, images and videos that customers have made with the API and show to everybody.',
  });
  return (
    <DefaultLayout title={translate({ id: 'gallery.title', message: 'Gallery' })} description={description}>
      <GalleryPage />
    </DefaultLayout>
  );
}
