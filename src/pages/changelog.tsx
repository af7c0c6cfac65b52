import { translate } from '@docusaurus/Translate';
import { DefaultLayout } from '../core/layouts/DefaultLayout.tsx';
import { ChangelogPage } from '../features/changelog/ChangelogPage.tsx';
import { FontPreload } from '../ui/FontPreload.tsx';

export default function Changelog() {
  const description = translate({
    id: 'changelog.description',
    message: 'What’s new in the site, the dashboard, the API and the server, version by version.',
  });
  return (
    <DefaultLayout title={translate({ id: 'changelog.title', message: 'Changelog' })} description={description}>
      <FontPreload />
      <ChangelogPage />
    </DefaultLayout>
  );
}
