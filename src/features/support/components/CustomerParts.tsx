import { useCallback } from 'react';
import { Tabs } from 'antd';
import { useHistory, useLocation } from '@docusaurus/router';
import { translate } from '@docusaurus/Translate';
import { CustomerAccountProvider } from '../../../core/CustomerAccountProvider.tsx';
import { lazyPart } from '../../../core/parts/lazy-part.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { getCustomerSearch, useAdminParams } from '../use-admin-params.ts';

const waiting = <Skeleton height="10rem" />;

/** The views of an account, in display order. */
const parts = {
  statement: {
    name: () => translate({ id: 'credits.statement', message: 'Balance statement' }),
    Content: lazyPart(async () => (await import('./billing-parts.tsx')).StatementPart, { waiting }),
  },
  keys: {
    name: () => translate({ id: 'dashboard.nav.keys', message: 'API Keys' }),
    Content: lazyPart(async () => (await import('../../keys/KeysPage.tsx')).KeysPage, { waiting }),
  },
  logs: {
    name: () => translate({ id: 'dashboard.nav.logs', message: 'Logs' }),
    Content: lazyPart(async () => (await import('../../logs/LogsPage.tsx')).LogsPage, { waiting }),
  },
  orders: {
    name: () => translate({ id: 'orders.title', message: 'Orders' }),
    Content: lazyPart(async () => (await import('./billing-parts.tsx')).OrdersPart, { waiting }),
  },
  songs: {
    name: () => translate({ id: 'support.songs', message: 'Songs' }),
    Content: lazyPart(async () => (await import('../../songs/SongList.tsx')).SongList, { waiting }),
  },
  sessions: {
    name: () => translate({ id: 'support.sessions', message: 'Sessions' }),
    Content: lazyPart(async () => (await import('../../profile/SessionsSection.tsx')).SessionsSection, { waiting }),
  },
};

type PartName = keyof typeof parts;
const partNames = Object.keys(parts) as PartName[];

/** The customer's own views, read-only. The URL selects one. */
export function CustomerParts({ id }: { id: string }) {
  const { params } = useAdminParams();
  const { pathname } = useLocation();
  const history = useHistory();
  const part = partNames.find((one) => one === params.get('part')) ?? 'statement';
  const getPath = useCallback(
    (other: PartName | undefined, query: string) =>
      `${pathname}${getCustomerSearch(id)}&part=${other ?? part}${query === '' ? '' : `&${query}`}`,
    [pathname, id, part],
  );
  const { Content } = parts[part];
  return (
    <Tabs
      aria-label={translate({ id: 'support.parts', message: 'Account' })}
      activeKey={part}
      onChange={(other) => history.push(getPath(other as PartName, ''))}
      destroyOnHidden
      items={partNames.map((one) => ({
        key: one,
        label: parts[one].name(),
        children: one === part && (
          <CustomerAccountProvider key={id} id={id} getPath={getPath}>
            <Content />
          </CustomerAccountProvider>
        ),
      }))}
    />
  );
}
