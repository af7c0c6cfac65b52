import { translate } from '@docusaurus/Translate';
import { DefaultLayout } from '../../core/layouts/DefaultLayout.tsx';
import { V5Page } from '../../features/models/V5Page.tsx';
import { FontPreload } from '../../ui/FontPreload.tsx';

export default function V5() {
  const title = translate({ id: 'models.v5.title', message: 'The v5 music model' });
  const description = translate({
    id: 'models.v5.description',
    message: 'What the v5 music model generates, its price and limits, and songs that compare it with v4.5.',
  });
  return (
    <DefaultLayout title={title} description={description}>
      <FontPreload />
      <V5Page />
    </DefaultLayout>
  );
}
