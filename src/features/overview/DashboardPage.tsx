import Translate, { translate } from '@docusaurus/Translate';
import { CardList } from '../../dashboard/CardList.tsx';
import { PageHeader } from '../../dashboard/PageHeader.tsx';
import { toolSections, type ToolPath } from '../../dashboard/tools.ts';

/** What each tool is for. */
const purposes: Readonly<Record<ToolPath, () => string>> = {
  '/dashboard/api/overview': () =>
    translate({ id: 'dashboard.card.overview.text', message: 'Your balance, your usage and the last tasks' }),
  '/dashboard/api/keys': () =>
    translate({ id: 'dashboard.card.keys.text', message: 'Create keys, switch them off, delete them' }),
  '/dashboard/api/logs': () =>
    translate({ id: 'dashboard.card.logs.text', message: 'Every call, its answer and what it cost' }),
  '/dashboard/api/webhooks': () =>
    translate({ id: 'dashboard.card.webhooks.text', message: 'Endpoints, what was posted to them, and secrets' }),
  '/dashboard/api/billing': () =>
    translate({ id: 'dashboard.card.billing.text', message: 'Buy credits, and see your orders' }),
  '/dashboard/api/docs': () =>
    translate({ id: 'dashboard.card.docs.text', message: 'The first call with your key, and what each one costs' }),
  '/dashboard/music': () => translate({ id: 'dashboard.card.music.text', message: 'Make songs without writing code' }),
  '/dashboard/video': () => translate({ id: 'dashboard.card.video.text', message: 'Make videos from a prompt' }),
  '/dashboard/image': () =>
    translate({ id: 'dashboard.card.image.text', message: 'Make images from a prompt or from another image' }),
  '/dashboard/library': () =>
    translate({ id: 'dashboard.card.library.text', message: 'Play, keep and publish everything you have made' }),
};

/** Where the dashboard leads. `part`: only what belongs to the API. */
export function DashboardPage({ part }: { part: 'all' | 'api' }) {
  const cards = toolSections()
    .filter(({ key }) => part === 'all' || key === part)
    .flatMap(({ tools }) => tools.map(({ to, icon, label }) => ({ to, icon, title: label, text: purposes[to]() })));
  return (
    <>
      {part === 'api' ? (
        <PageHeader title={translate({ id: 'dashboard.api.title', message: 'API' })}>
          <Translate id="dashboard.api.lead">Everything for calling the API from your own program.</Translate>
        </PageHeader>
      ) : (
        <PageHeader title={translate({ id: 'dashboard.title', message: 'Dashboard' })} />
      )}
      <CardList cards={cards} />
    </>
  );
}
