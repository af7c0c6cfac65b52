import { translate } from '@docusaurus/Translate';
import { DefaultLayout } from '../../core/layouts/DefaultLayout.tsx';
import { useWorkPage } from '../../features/gallery/use-work-page.ts';
import { WorkPage } from '../../features/gallery/WorkPage.tsx';

export default function Work() {
  const page = useWorkPage();
  const description = translate(
    {
      id: 'gallery.work.description',
      message: '{title}: a public work, generated with the API and shared in the gallery.',
    },
    { title: page.title },
  );
  return (
    <DefaultLayout title={page.title} description={description}>
      <WorkPage key={page.id} {...page} />
    </DefaultLayout>
  );
}
