import { translate } from '@docusaurus/Translate';
import { DefaultLayout } from '../core/layouts/DefaultLayout.tsx';
import { SearchPage } from '../features/search/SearchPage.tsx';

export default function Search() {
  return (
    <DefaultLayout title={translate({ id: 'search.label', message: 'Search' })} hidden>
      <SearchPage />
    </DefaultLayout>
  );
}
