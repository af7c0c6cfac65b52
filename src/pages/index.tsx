import { translate } from '@docusaurus/Translate';
import Layout from '@theme/Layout';
import { HomePage } from '../features/home/HomePage.tsx';

export default function Home() {
  const title = translate({ id: 'home.title', message: 'Music by HTTP' });
  const description = translate({
    id: 'home.description',
    message: 'An HTTP API for music: describe a song in words, get MP3 files back. Test keys cost nothing.',
  });
  return (
    <Layout title={title} description={description}>
      <HomePage />
    </Layout>
  );
}
