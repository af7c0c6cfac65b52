import Translate, { translate } from '@docusaurus/Translate';
import { CardList } from '../../dashboard/lists/CardList.tsx';
import { PageHeader } from '../../dashboard/layout/PageHeader.tsx';
import { getNavigationSections } from '../../dashboard/layout/navigation-sections.ts';

/** The pages of the API. */
export function ApiPage() {
  const [api] = getNavigationSections();
  const cards = api.tools.map(({ to, icon, label, text }) => ({ to, icon, title: label, text }));
  return (
    <>
      <PageHeader title={translate({ id: 'dashboard.api.title', message: 'API' })}>
        <Translate id="dashboard.api.lead">Everything you need to call the API from your own code.</Translate>
      </PageHeader>
      <CardList cards={cards} />
    </>
  );
}
