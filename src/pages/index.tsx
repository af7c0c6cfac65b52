import { translate } from '@docusaurus/Translate';
import { DefaultLayout } from '../core/layouts/DefaultLayout.tsx';
import { HomePage } from '../features/home/HomePage.tsx';

export default function Home() {
  const title = translate({ id: 'home.title', message: 'Music by HTTP' });
  const description = translate({
    id: 'home.description',
    message: 'An HTTP API for music: describe a song in words, get MP3 files. Test keys are free.',
  });
  return (
    <DefaultLayout title={title} description={description}>
      <HomePage />
    </DefaultLayout>
  );
}
