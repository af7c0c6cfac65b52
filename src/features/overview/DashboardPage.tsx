import Translate, { translate } from '@docusaurus/Translate';
import { CardList, type LinkCard } from '../../dashboard/CardList.tsx';
import { PageHeader } from '../../dashboard/PageHeader.tsx';

const apiCards = (): readonly LinkCard[] => [
  {
    to: '/dashboard/api/overview',
    icon: 'overview',
    title: translate({ id: 'dashboard.card.overview', message: 'Overview' }),
    text: translate({ id: 'dashboard.card.overview.text', message: 'Your balance, your usage and the last tasks' }),
  },
  {
    to: '/dashboard/api/keys',
    icon: 'key',
    title: translate({ id: 'dashboard.card.keys', message: 'API Keys' }),
    text: translate({ id: 'dashboard.card.keys.text', message: 'Create keys, switch them off, delete them' }),
  },
  {
    to: '/dashboard/api/logs',
    icon: 'list',
    title: translate({ id: 'dashboard.card.logs', message: 'Logs' }),
    text: translate({ id: 'dashboard.card.logs.text', message: 'Every call, its answer and what it cost' }),
  },
  {
    to: '/dashboard/api/webhooks',
    icon: 'send',
    title: translate({ id: 'webhooks.title', message: 'Webhooks' }),
    text: translate({ id: 'dashboard.card.webhooks.text', message: 'Endpoints, what was posted to them, and secrets' }),
  },
  {
    to: '/dashboard/api/billing',
    icon: 'card',
    title: translate({ id: 'dashboard.card.billing', message: 'Billing' }),
    text: translate({ id: 'dashboard.card.billing.text', message: 'Buy credits, and see your orders' }),
  },
  {
    to: '/dashboard/api/docs',
    icon: 'book',
    title: translate({ id: 'dashboard.card.docs', message: 'Docs' }),
    text: translate({
      id: 'dashboard.card.docs.text',
      message: 'The first call with your key, and what each one costs',
    }),
  },
];

const musicCard = (): LinkCard => ({
  to: '/dashboard/music',
  icon: 'note',
  title: translate({ id: 'dashboard.card.music', message: 'Music' }),
  text: translate({ id: 'dashboard.card.music.text', message: 'Make songs without writing code' }),
});

/** Where the dashboard leads. `part`: only what belongs to the API. */
export function DashboardPage({ part }: { part: 'all' | 'api' }) {
  return part === 'api' ? (
    <>
      <PageHeader title={translate({ id: 'dashboard.api.title', message: 'API' })}>
        <Translate id="dashboard.api.lead">Everything for calling the API from your own program.</Translate>
      </PageHeader>
      <CardList cards={apiCards()} />
    </>
  ) : (
    <>
      <PageHeader title={translate({ id: 'dashboard.title', message: 'Dashboard' })} />
      <CardList cards={[...apiCards(), musicCard()]} />
    </>
  );
}
