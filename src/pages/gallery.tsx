import { translate } from '@docusaurus/Translate';
import { DefaultLayout } from '../core/layouts/DefaultLayout.tsx';
import { GalleryPage } from '../features/gallery/GalleryPage.tsx';

export default function Gallery() {
  const description = translate({
    id: 'gallery.description',
    message: 'Public songs, images, and videos that customers generated with the API.',
  });
  return (
    <DefaultLayout title={translate({ id: 'gallery.title', message: 'Gallery' })} description={description}>
      <GalleryPage />
    </DefaultLayout>
  );
}
