import Translate, { translate } from '@docusaurus/Translate';
import { CardList } from '../../dashboard/lists/CardList.tsx';
import { PageHeader } from '../../dashboard/layout/PageHeader.tsx';
import { getNavigationSections } from '../../dashboard/layout/navigation-sections.ts';

/** The overview of the dashboard. `part`: only pages of the API. */
export function DashboardPage({ part }: { part: 'all' | 'api' }) {
  const cards = getNavigationSections()
    .filter(({ key }) => part === 'all' || key === part)
    .flatMap(({ tools }) => tools.map(({ to, icon, label, text }) => ({ to, icon, title: label, text })));
  return (
    <>
      {part === 'api' ? (
        <PageHeader title={translate({ id: 'dashboard.api.title', message: 'API' })}>
          <Translate id="dashboard.api.lead">Everything you need to call the API from your own code.</Translate>
        </PageHeader>
      ) : (
        <PageHeader title={translate({ id: 'dashboard.title', message: 'Dashboard' })} />
      )}
      <CardList cards={cards} />
    </>
  );
}
