import Translate, { translate } from '@docusaurus/Translate';
import { PageHeader } from '../../dashboard/PageHeader.tsx';

export function LibraryHeader() {
  return (
    <PageHeader title={translate({ id: 'library.title', message: 'Library' })}>
      <Translate id="library.lead">
        Everything that was made for you, with any key and in the dashboard: to find, name, keep, show and download.
      </Translate>
    </PageHeader>
  );
}
