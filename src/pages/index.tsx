import { translate } from '@docusaurus/Translate';
import { DefaultLayout } from '../core/layouts/DefaultLayout.tsx';
import { HomePage } from '../features/home/HomePage.tsx';
import { FontPreload } from '../ui/FontPreload.tsx';

export default function Home() {
  const title = translate({ id: 'home.title', message: 'AI music API' });
  const description = translate({
    id: 'home.description',
    message:
      'An AI music API: describe a song in a request, get two songs back. Images and videos, too. Test keys are free.',
  });
  return (
    <DefaultLayout title={title} description={description}>
      <FontPreload />
      <HomePage />
    </DefaultLayout>
  );
}
